// Keeps a page up to date, and keeps what was entered while there is no connection.
// Everything works without this file too: links, forms and reloading.
import { startAnnouncing } from "./announce.ts";
import { startClock } from "./clock.ts";
import { lost } from "./connection.ts";
import { announceFresh } from "./dom.ts";
import { startFilter } from "./filter.ts";
import { startFollowing } from "./follow.ts";
import { startForms } from "./forms.ts";
import { startMenus } from "./menus.ts";
import { watchDetails } from "./morph.ts";
import { startOutbox } from "./outbox.ts";
import { startVisits } from "./visit.ts";

startMenus();
startVisits();
startFilter();
startClock();
startForms();
startAnnouncing();
watchDetails();
addEventListener("offline", lost);
startFollowing();
startOutbox();
announceFresh();
