from podium.web.pages.api_reference import ApiReferencePage, api_reference_page
from podium.web.pages.frame import Frame
from podium.web.pages.rendering import Renderer
from tests.integration.web.api_document import api_document

DOCUMENT = api_document()


def page() -> ApiReferencePage:
    return api_reference_page(DOCUMENT, address="/api/v1/openapi.json")


def test_every_operation_of_the_document_is_on_the_page_once() -> None:
    shown = [(one.method.lower(), one.path) for part in page().sections for one in part.operations]
    listed = [(method, path) for path, methods in DOCUMENT["paths"].items() for method in methods]
    assert sorted(shown) == sorted(listed)


def test_the_page_shows_the_example_of_a_body_and_its_fields() -> None:
    found = next(
        one
        for part in page().sections
        for one in part.operations
        if one.path.endswith("/acts/withdraw")
    )
    assert '"entrant": "ada"' in found.example
    assert ("entrant", True) in [(one.name, one.required) for one in found.fields]
    assert ("seen", False) in [(one.name, one.required) for one in found.fields]


def test_the_page_is_rendered_in_every_language() -> None:
    for language in ("en", "de", "pl"):
        html = Renderer().html(page(), Frame(language=language, path="/api")).decode()
        assert html.count('class="operation"') == sum(map(len, DOCUMENT["paths"].values()))
        assert "http://" not in html
        assert "https://" not in html
