"""Errors between browser and server, in words: what happened, what to do now."""

from collections.abc import Mapping

from podium.web.http.problem import WebCode
from podium.web.texts.marking import msg

WEB_TEXTS: Mapping[WebCode, tuple[str, str]] = {
    WebCode.MALFORMED: (
        msg("Podium does not understand this request."),
        msg("Go back, reload the page and try again."),
    ),
    WebCode.TOO_DEEP: (
        msg("Podium does not understand this request."),
        msg("Go back, reload the page and try again."),
    ),
    WebCode.FIELD_TWICE: (
        msg("Podium does not understand this request."),
        msg("Go back, reload the page and try again."),
    ),
    WebCode.KEY_MISSING: (
        msg("The request has no valid key."),
        msg("Load the page again and resend the form."),
    ),
    WebCode.SIGN_IN_NEEDED: (
        msg("You are not signed in."),
        msg("Sign in. Players get a new code at the desk."),
    ),
    WebCode.TOKEN_DEAD: (
        msg("You are no longer signed in."),
        msg("Sign in, or open your personal link again."),
    ),
    WebCode.ONE_TIME_CODE_NEEDED: (
        msg("This account also needs a one-time code."),
        msg("Open the app on your phone and send its code too, or one of your recovery codes."),
    ),
    WebCode.ONE_TIME_CODE_WRONG: (
        msg("This one-time code is wrong, or it was used already."),
        msg("Wait for the next one in your app. Check that the clock of your phone is right."),
    ),
    WebCode.SIGN_IN_TOO_LATE: (
        msg("That took too long."),
        msg("Sign in again, with login name and password."),
    ),
    WebCode.FORBIDDEN: (
        msg("This page is not for you."),
        msg("It is for the staff of the event or for one of its players. Sign in if that is you."),
    ),
    WebCode.FOREIGN_ORIGIN: (
        msg("This request came from another site."),
        msg("Nothing was changed. Use the pages of Podium itself."),
    ),
    WebCode.FORM_OUTDATED: (
        msg("This form is from before you signed in or out."),
        msg("Load the page again and resend the form."),
    ),
    WebCode.SCORES_SAY_OTHERWISE: (
        msg("The scores say otherwise."),
        msg("If time ran out, they decide. If not, check the winner and the scores."),
    ),
    WebCode.ENDS_EARLY: (
        msg("The match ends early."),
        msg("This is what each side gets."),
    ),
    WebCode.ENDS_EARLY_NOT_KNOWN: (
        msg("The match ends early."),
        msg("This is what each side gets. No scores were entered: they are recorded as not known."),
    ),
    WebCode.FORM_INCOMPLETE: (
        msg("Something in this form is missing or not possible."),
        msg("Nothing was changed. Check the fields and send the form again."),
    ),
    WebCode.NOT_FOUND: (
        msg("There is nothing here."),
        msg("Check the address, or choose an event from the list."),
    ),
    WebCode.METHOD_NOT_ALLOWED: (
        msg("This address does not accept that."),
        msg("Go back and use the buttons of the page."),
    ),
    WebCode.TOO_LARGE: (msg("That was too much at once."), msg("Send less, in several parts.")),
    WebCode.WRONG_HOST: (
        msg("This server is not known by this name."),
        msg(
            "Open the address that the organiser shows you. Whoever runs the server can allow this "
            "name: podium serve --allow-host NAME."
        ),
    ),
    WebCode.ADDRESS_TOO_LONG: (msg("The address is too long."), msg("Search for fewer words.")),
    WebCode.HEADERS_TOO_LARGE: (
        msg("Your browser sends too much with its requests."),
        msg("Delete the cookies of this site and try again."),
    ),
    WebCode.WRONG_MEDIA_TYPE: (
        msg("Podium does not understand this request."),
        msg("Go back, reload the page and try again."),
    ),
    WebCode.TOO_MANY_REQUESTS: (
        msg("Too many tries in a short time."),
        msg("Wait a minute, then try again."),
    ),
    WebCode.TOO_MANY_STREAMS: (
        msg("Too many pages are open at once."),
        msg("Close some of them, then load this one again."),
    ),
    WebCode.STUDY_BUSY: (
        msg("Somebody else is comparing formats just now."),
        msg("This server plays one study at a time. Try again in a minute."),
    ),
    WebCode.LOOKBACK_BUSY: (
        msg("The bot is looking back at another game just now."),
        msg("This server looks back at one game at a time. Try again in a minute."),
    ),
    WebCode.SIGN_IN_FAILED: (
        msg("Name, password or code is wrong, or the code was used."),
        msg(
            "Check it and try again. A code signs in one device: the desk gives players a new one."
        ),
    ),
    WebCode.CODES_SHOWN: (
        msg("These codes were shown once and cannot be shown again."),
        msg("Go back to the desk and issue new ones."),
    ),
    WebCode.CURRENT_PASSWORD_WRONG: (
        msg("The current password is not right."),
        msg(
            "Nothing was changed. If you have forgotten it, sign in with a link: for ten minutes "
            "after that you can set a new one without it."
        ),
    ),
    WebCode.LINK_USED: (
        msg("This link has been used or is too old."),
        msg(
            "Ask the person who gave it to you for a new one. "
            "On the computer that runs Podium the command “podium host link” makes one."
        ),
    ),
    WebCode.INTERNAL: (
        msg("Something went wrong on our side."),
        msg("What was stored before is safe. Try again; if it happens again, tell the organiser."),
    ),
    WebCode.PDF_MISSING: (
        msg("This server cannot make PDFs: typst is not installed."),
        msg(
            "Print the page from your browser; or install Podium once more on its computer, with "
            "the extra “pdf”, and start it again."
        ),
    ),
    WebCode.DISK_FULL: (
        msg("The disk of the computer that runs Podium is full: nothing was saved."),
        msg("What was stored before is safe. Make room on it, then send this again."),
    ),
    WebCode.OTHER_LEADS: (
        msg("Another laptop has taken over from this one: nothing was saved."),
        msg("What was stored before is safe. Open the address that the organiser shows you now."),
    ),
    WebCode.STORE_READ_ONLY: (
        msg("Podium may no longer write to its database: nothing was saved."),
        msg(
            "What was stored before is safe. On the computer that runs Podium, allow writing to "
            "the file and its folder, then start it again."
        ),
    ),
    WebCode.STORE_TROUBLE: (
        msg("Podium cannot reach its database at the moment."),
        msg("What was stored before is safe. Wait a moment, then try again."),
    ),
}
