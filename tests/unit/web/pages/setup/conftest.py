"""A server with a host who sets an event up."""

from collections.abc import Iterator

import pytest

from tests.integration.web.world import World
from tests.unit.web.pages.setup.setting_up import SettingUp


@pytest.fixture
def setting_up() -> Iterator[SettingUp]:
    with World() as world:
        yield SettingUp(world)
