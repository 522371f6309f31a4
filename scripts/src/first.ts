// Runs before anything is painted, so that no colour flashes and no key is lost.
import { startTheme } from "./theme.ts";
import { startTypedAhead } from "./typed-ahead.ts";

startTheme();
startTypedAhead();
