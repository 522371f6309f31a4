"""All-Star Draft, the card game that Podium hosts itself. Knows nothing of tournaments."""

from typing import TYPE_CHECKING, Unpack

if TYPE_CHECKING:
    from podium.allstar.environment.aec import AllStarEnv
    from podium.allstar.environment.parallel import AllStarParallelEnv
    from podium.allstar.environment.settings import EnvironmentSettings

_HINT = "the environment needs more packages: install Podium with the extra environment"


def env(managers: int = 4, **settings: "Unpack[EnvironmentSettings]") -> "AllStarEnv":
    """The game for learning agents, one agent at a time (PettingZoo's AEC).

    `settings` are the options of the rules (`mode`, `shootout`, `three_pair`, `all_symbols`,
    `duel_cycle`, `species`), `data` (a file of cards and arenas), `reward`, `actions`,
    `illegal_reward`, `recall` and `render_mode`; see
    `podium.allstar.environment.settings.EnvironmentSettings`.
    """
    try:
        from podium.allstar.environment.aec import AllStarEnv
    except ModuleNotFoundError as missing:
        raise _with_hint(missing) from missing
    return AllStarEnv(managers, **settings)


def parallel_env(
    managers: int = 4, **settings: "Unpack[EnvironmentSettings]"
) -> "AllStarParallelEnv":
    """The game for learning agents, all acting at once; takes the same settings as `env`."""
    try:
        from podium.allstar.environment.parallel import AllStarParallelEnv
    except ModuleNotFoundError as missing:
        raise _with_hint(missing) from missing
    return AllStarParallelEnv(managers, **settings)


def _with_hint(missing: ModuleNotFoundError) -> ModuleNotFoundError:
    if (missing.name or "").startswith("podium"):
        return missing
    return ModuleNotFoundError(f"{_HINT} ({missing})", name=missing.name)
