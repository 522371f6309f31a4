"""What TextArena and OpenEnv may rely on in our adapters: with the packages, or stand-ins."""

from typing import Any

from podium.kernel.chance import Chance


def check_textarena() -> None:
    """Whole games through the registered id: only who is asked reads, rewards are parts of a
    win, a player who is never understood forfeits."""
    import textarena

    from podium.allstar.environment.textarena import NAME

    for players in (2, 3):
        table = textarena.make(NAME)
        table.reset(num_players=players, seed=5)
        chance, done, asked = Chance("player"), False, set()
        while not done:
            player, messages = table.get_observation()
            asked.add(player)
            prompt = messages[-1][1]
            assert prompt.startswith(f"You are manager {player}.")
            assert {who for who, _, _ in messages} <= {player, textarena.GAME_ID}
            done, _ = table.step("1" if chance.below(4) else f"Answer: {_choices(prompt)}")
        rewards, infos = table.close()
        assert asked == set(range(players))
        assert abs(sum(rewards.values()) - 1) < 1e-9
        assert all(info["reason"].startswith("places") for info in infos.values())
    _check_forfeit(textarena.make(NAME, unreadable=2))


def _check_forfeit(table: Any) -> None:
    table.reset(num_players=3, seed=1)
    first = table.get_observation()[1][-1][1]
    assert table.step("hm") == (False, {})
    player, messages = table.get_observation()
    assert player == 0
    assert "No choice" in messages[1][1]
    assert messages[-1][1] == first
    assert table.step("hm")[0]
    rewards, infos = table.close()
    assert rewards == {0: -1.0, 1: 0.5, 2: 0.5}
    assert infos[0]["invalid_move"]


def check_openenv() -> None:
    """Whole games against bots: the same seed is the same game, the reward comes at the end."""
    from podium.allstar.environment.openenv import AllStarOpenEnv, Answer

    table = AllStarOpenEnv(managers=3, opponents=("random",))
    first = table.reset(seed=4, episode_id="one")
    assert first.prompt == table.reset(seed=4, episode_id="one").prompt
    assert (table.state.episode_id, table.state.step_count) == ("one", 0)
    seen, steps = first, 0
    while not seen.done:
        assert seen.reward == 0
        seen = table.step(Answer(text=str(_choices(seen.prompt))))
        assert seen.understood
        steps += 1
    assert table.state.step_count == steps
    assert 0 <= seen.reward <= 1
    assert seen.prompt.startswith("The game is over. You are on place ")
    table.reset()
    said = [table.step(Answer(text="what?")) for _ in range(3)]
    assert [one.done for one in said] == [False, False, True]
    assert not said[0].understood
    assert said[-1].reward == -1


def _choices(prompt: str) -> int:
    """How many choices a prompt offers."""
    return int(prompt.splitlines()[-2].partition(":")[0])
