"""`podium host`: lists who may create events on a server, prints their sign-in links, and ends
one-time codes.
"""

import click

from podium.cli.refusal import refuse
from podium.cli.store import database_option, opened_wholly
from podium.cli.terminal import one_line
from podium.kernel.now import Now, SteadyClock
from podium.people.access.access import Access
from podium.people.access.account import Account
from podium.people.access.secret import Secret

SIGN_IN = "/s/"
"""The path of sign-in links on a server."""


@click.group()
def host() -> None:
    """Print a host's sign-in link, list the hosts, or end one-time codes."""


@host.command()
@click.argument("who", required=False)
@database_option
def link(who: str | None, db: str | None) -> None:
    """Print a link that signs a host in once. Add it to the server's address.

    WHO: the login or id of the host, if there are several. The first host's link is valid until
    it is used, other links for ten minutes.
    """
    now = SteadyClock().now()
    with opened_wholly(db, make=True) as (_, access):
        token = access.accounts.first_host_link(now) if who is None else None
        if token is not None:
            click.echo("For the first host, valid until used:", err=True)
        else:
            account = _meant(access, who)
            token = _link(access, account, now)
            click.echo(f"For {one_line(account.name)}, valid once, for 10 minutes:", err=True)
    click.echo(SIGN_IN + token.reveal())


@host.command("end-codes")
@click.argument("who")
@database_option
def end_codes(who: str, db: str | None) -> None:
    """Switch off the one-time codes of somebody who lost their phone and their recovery codes.

    WHO: the login or id of the account, of a host or of others. They sign in with the password
    alone until they set up new codes.
    """
    with opened_wholly(db) as (_, access):
        account = access.accounts.named(who) or access.accounts.find(who)
        if account is None:
            refuse(f"{who}: there is no such account; podium host list shows the hosts")
        ended = access.second_factors.end(account.id)
    name = one_line(account.name)
    click.echo(f"One-time codes of {name} are off." if ended else f"{name} has none.")


@host.command("list")
@database_option
def list_(db: str | None) -> None:
    """List the hosts: id, login and name, and whether they have signed in."""
    with opened_wholly(db) as (_, access):
        hosts = _hosts(access)
    for account in hosts:
        state = "never signed in" if account.signed_in_at is None else "has signed in"
        login = account.login or "(no login)"
        click.echo(f"{account.id}  {login}  {one_line(account.name)}, {state}")
    if not hosts:
        click.echo("Nobody.")


def _hosts(access: Access) -> tuple[Account, ...]:
    return tuple(account for account in access.accounts.all() if account.host)


def _meant(access: Access, who: str | None) -> Account:
    hosts = _hosts(access)
    if who is not None:
        named = access.accounts.named(who) or access.accounts.find(who)
        hosts = tuple(one for one in hosts if named is not None and one.id == named.id)
    if len(hosts) == 1:
        return hosts[0]
    if hosts:
        refuse(f"there are {len(hosts)} hosts; name one: podium host list shows them")
    refuse(f"{who}: there is no such host; podium host list shows them")


def _link(access: Access, account: Account, now: Now) -> Secret:
    token = access.accounts.issue_link(account.id, now)
    if token is None:
        refuse(f"{account.id}: this account has just been deleted")
    return token
