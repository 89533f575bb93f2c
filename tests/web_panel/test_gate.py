"""The gate: an unknown phone gets nothing, a known one what its role allows, and a foreign page nothing at all."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.kit.open_routes import OPEN
from tests.web_panel.phone import HOME, Phone, evening, let_in, stranger
from web_panel import Panel
from web_panel.gate import COOKIE, is_ours

UNWIRED = ("/evening", "/packs", "/box", "/tray")  # pages whose rooms are looked at elsewhere


@pytest.fixture
def panel() -> Iterator[Panel]:
    with evening() as (panel, _):
        yield panel


def every_route(panel: Panel) -> list[tuple[str, str]]:
    """Each path with its method, as an attacker would list them."""
    rules = [rule for rule in panel.app.url_map.iter_rules() if rule.endpoint not in OPEN]
    found = [
        (rule.rule.replace("<name>", "heroes").replace("<int:back>", "1"), str(rule.endpoint).split(" ")[0])
        for rule in rules
    ]
    assert len(found) > 15, found
    return found


def test_an_unknown_phone_gets_nothing_anywhere(panel: Panel) -> None:
    for path, method in every_route(panel):
        answer = stranger(panel).open(path, method=method, base_url=HOME)
        assert answer.status_code == 401, path
        assert "Midnight" not in answer.text
        assert "csrf" not in answer.text


def test_a_page_that_is_not_there_is_no_news_for_an_unknown_phone(panel: Panel) -> None:
    assert stranger(panel).get("/nowhere", base_url=HOME).status_code == 401
    assert let_in(panel).get("/nowhere").status_code == 404


def test_a_viewer_changes_nothing(panel: Panel) -> None:
    phone, turn = let_in(panel, "viewer"), let_in(panel).turn
    mine = ("/look",)  # how its own pages look is a viewer's own business
    posts = [path for path, method in every_route(panel) if method == "POST" and path not in mine]
    assert {phone.post(path, {"value": "2"}).status_code for path in posts} == {403}
    assert phone.turn == turn
    assert 'action="/answer"' not in phone.page()


def test_a_player_lets_nobody_in(panel: Panel) -> None:
    phone = let_in(panel, "player")
    assert phone.get("/phones").status_code == 403
    assert phone.post("/phones/invite", {"role": "owner"}).status_code == 403
    assert not panel.pairing.is_open


FOREIGN = (
    *("evil.example", "evil.example:8080", "127.0.0.1.evil.example", "", "[::1", "a@b", "[::1].evil.com"),
    *("evil@127.0.0.1", "127.0.0.1/..", "127.0.0.1:80:80", "127.0.0.1:", "127.0.0.1:+1", "127.0.0.1:808080", "127.1"),
    *("::1", "[127.0.0.1]", "[::1]evil", "[fe80::1%eth0]", "localhost.", "0x7f000001", "127.0.0.1 ", "127.0.0.1?a"),
)


@pytest.mark.parametrize("host", FOREIGN)
def test_a_host_that_is_not_ours_gets_nothing(panel: Panel, host: str) -> None:
    answer = let_in(panel).get("/", Host=host)
    assert (answer.status_code, answer.text) == (421, "")


@pytest.mark.parametrize("host", ["192.168.1.5:8080", "localhost", "[::1]:8080", "[::1]", "Taleside.local", "10.0.0.1"])
def test_our_own_addresses_and_names_are_ours(host: str) -> None:
    assert is_ours(host, {"localhost", "taleside.local"})


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:9999"},
        {"Origin": "https://127.0.0.1:8080"},
        {"Origin": "http://evil@127.0.0.1:8080"},
        {"Origin": "http://127.0.0.1:8080/"},
        {"Origin": "127.0.0.1:8080"},
        {"Origin": ""},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_a_foreign_page_cannot_press_our_buttons(panel: Panel, headers: dict[str, str]) -> None:
    phone = let_in(panel)
    turn = phone.turn
    assert phone.post("/answer", {"value": "2"}, **headers).status_code == 403
    assert phone.turn == turn


def test_a_form_that_is_not_ours_is_refused(panel: Panel) -> None:
    phone, other = let_in(panel), let_in(panel)
    assert phone.post("/answer", {"value": "2", "csrf": ""}).status_code == 403
    assert phone.post("/answer", {"value": "2", "csrf": other.csrf}).status_code == 403
    assert phone.post("/answer", {"value": "2"}).status_code == 303


def test_the_cookie_is_for_the_server_alone(panel: Panel) -> None:
    invitation = panel.pairing.invite()
    answer = stranger(panel).post("/pair", base_url=HOME, data={"secret": invitation.pin, "name": "Anna's"})
    cookie = answer.headers["Set-Cookie"]
    assert cookie.startswith(f"{COOKIE}=")
    assert {"HttpOnly", "SameSite=Strict"} <= {part.strip() for part in cookie.split(";")}
    assert [(one.name, one.role) for one in panel.phones.all()] == [("Anna's", "player")]


def test_a_cookie_from_before_pairing_never_opens_the_door(panel: Panel) -> None:
    """Somebody else may have laid it there, and would know it."""
    client = stranger(panel)
    client.set_cookie(COOKIE, "chosen-by-somebody", domain="127.0.0.1")
    client.post("/pair", base_url=HOME, data={"secret": panel.pairing.invite().pin})
    made = client.get_cookie(COOKIE, domain="127.0.0.1")
    assert made
    assert made.value != "chosen-by-somebody"
    assert client.get("/", base_url=HOME).status_code == 200
    assert [panel.phones.known(one) is not None for one in ("chosen-by-somebody", made.value)] == [False, True]


def test_a_wrong_pin_is_told_and_lets_nobody_in(panel: Panel) -> None:
    pin = panel.pairing.invite().pin
    answer = stranger(panel).post("/pair", base_url=HOME, data={"secret": f"{(int(pin) + 1) % 1_000_000:06}"})
    assert answer.status_code == 403
    assert "not what the box shows" in answer.text
    assert (panel.phones.all(), "Set-Cookie" in answer.headers) == ([], False)


def test_a_pin_may_be_typed_as_it_is_shown(panel: Panel) -> None:
    pin = panel.pairing.invite().pin
    answer = stranger(panel).post("/pair", base_url=HOME, data={"secret": f"{pin[:3]} {pin[3:]}"})
    assert answer.status_code == 303


def test_a_phone_that_was_sent_home_is_unknown_at_once(panel: Panel) -> None:
    owner, phone = let_in(panel, "owner"), let_in(panel)
    phone.page()
    owner.post("/phones/revoke", {"number": "2"})
    assert phone.get("/").status_code == 401


def test_the_last_owner_stays(panel: Panel) -> None:
    owner = let_in(panel, "owner")
    owner.post("/phones/revoke", {"number": "1"})
    assert owner.get("/").status_code == 200


def test_names_of_phones_are_words_and_never_markup(panel: Panel) -> None:
    owner = let_in(panel, "owner")
    owner.post("/phones/rename", {"number": "1", "name": "<script>alert(1)</script>\r\nX: y"})
    assert panel.phones.all()[0].name == "<script>alert(1)</script> X: y"
    assert "<script>alert" not in owner.get("/phones").text


def test_no_page_names_anything_that_lies_elsewhere(panel: Panel) -> None:
    phone = let_in(panel, "owner")
    for path, method in every_route(panel):
        if method == "GET" and not path.endswith("/stream") and path != "/phones" and not path.startswith(UNWIRED):
            text = phone.get(path).text.replace("http://www.w3.org/2000/svg", "")
            assert "//" not in text, path
            assert "style=" not in text, path
            assert "onclick" not in text, path


def test_too_much_at_once_is_refused(panel: Panel) -> None:
    phone = let_in(panel)
    assert phone.post("/answer", {"text": "a" * 70_000}).status_code == 413


def test_the_first_browser_beside_a_simulated_box_is_its_owners() -> None:
    with evening(simulated=True) as (panel, _):
        first = stranger(panel)
        assert "yours" in first.get("/pair", base_url=HOME).text
        assert first.post("/pair", base_url=HOME).status_code == 303
        assert [one.role for one in panel.phones.all()] == ["owner"]
        assert stranger(panel).post("/pair", base_url=HOME).status_code == 403


def test_nobody_from_elsewhere_is_the_owner_of_a_simulated_box() -> None:
    with evening(simulated=True) as (panel, _):
        away = stranger(panel).post("/pair", base_url=HOME, environ_base={"REMOTE_ADDR": "192.168.1.9"})
        assert (away.status_code, panel.phones.all()) == (403, [])


def test_a_real_box_has_no_owner_until_somebody_is_invited(panel: Panel) -> None:
    assert stranger(panel).post("/pair", base_url=HOME).status_code == 403


def test_an_invitation_shows_a_code_whose_secret_is_never_sent_in_an_address(panel: Panel) -> None:
    owner = let_in(panel, "owner")
    page = owner.post("/phones/invite", {"role": "viewer"}).text
    assert "<svg" in page
    assert panel.pairing.is_open
    assert owner.post("/phones/invite", {"role": "king"}).status_code == 200


def test_each_phone_has_its_own_language(panel: Panel) -> None:
    english, italian = let_in(panel), let_in(panel, language="it")
    assert "How many of you are playing?" in english.page()
    assert "Annulla" in italian.page()
    english.client.post("/language", base_url=HOME, data={"language": "it"})
    assert "Annulla" in english.page()


def test_a_phone_is_known_again_by_nothing_but_its_secret(panel: Panel) -> None:
    token = panel.phones.let_in("x", "player")
    assert token not in repr(vars(panel.phones))
    assert panel.phones.known(token) is not None
    assert panel.phones.known(f"{token}x") is None
    assert isinstance(let_in(panel), Phone)
