"""What makes a check-in item pass, as the probes of the rulebooks expect it (SP-20, LG-15, LCG-23)."""

# ruff: noqa: E501 - sentences stand on one line

_MODELS = (
    (
        "models",
        "Mostly made of the maker's parts for this game.",
        "Zum größten Teil aus Teilen des Herstellers für dieses Spiel.",
        "W większości z części producenta do tej gry.",
    ),
    (
        "models",
        "Easy to recognise as the character it stands for.",
        "Leicht als der Charakter zu erkennen, für den sie steht.",
        "Łatwo rozpoznać, jaką postać przedstawia.",
    ),
    (
        "models",
        "No logos, symbols or designs that belong to others; those of Lucasfilm are fine.",
        "Keine Logos, Symbole oder Motive, die anderen gehören; die von Lucasfilm sind erlaubt.",
        "Bez logo, symboli i motywów należących do innych; należące do Lucasfilmu są dozwolone.",
    ),
    (
        "models",
        "Size and pose do not get in the way of play.",
        "Größe und Pose stören das Spiel nicht.",
        "Rozmiar i poza nie przeszkadzają w grze.",
    ),
    (
        "models",
        "On its original base, or on a home-made one of the same size and shape.",
        "Auf der Originalbasis oder auf einer selbst gebauten in gleicher Größe und Form.",
        "Na oryginalnej podstawce albo na własnoręcznie zrobionej o tym samym rozmiarze i kształcie.",
    ),
)

_CARDS = (
    (
        "cards",
        "Official cards in any language; home-made ones (proxies) are not allowed.",
        "Offizielle Karten in jeder Sprache; selbst gemachte (Proxys) sind nicht erlaubt.",
        "Oficjalne karty w dowolnym języku; własnoręcznie zrobione (zastępcze) są niedozwolone.",
    ),
    (
        "cards",
        "Where translations differ, the English text counts.",
        "Wo sich Übersetzungen unterscheiden, gilt der englische Text.",
        "Gdy tłumaczenia się różnią, liczy się tekst angielski.",
    ),
)

_TOOLS = (
    (
        "dice",
        "Dice of this game from core sets, dice packs or promotions; no others.",
        "Würfel dieses Spiels aus Grundspielen, Würfelsets oder Promo-Aktionen; keine anderen.",
        "Kości tej gry z zestawów podstawowych, zestawów kości lub promocji; żadne inne.",
    ),
    (
        "measuring-tools",
        "A set of one's own for range and movement, not modified.",
        "Ein eigener Satz für Reichweite und Bewegung, nicht modifiziert.",
        "Własny komplet do zasięgu i ruchu, bez przeróbek.",
    ),
    (
        "measuring-tools",
        "Substitutes: inspected for shape and size, and approved before the event.",
        "Ersatz: vor dem Event auf Form und Größe geprüft und freigegeben.",
        "Zamienniki: sprawdzone pod względem kształtu i rozmiaru i dopuszczone przed turniejem.",
    ),
    (
        "measuring-tools",
        "None without an official counterpart.",
        "Keines ohne offizielles Gegenstück.",
        "Żadnej bez oficjalnego odpowiednika.",
    ),
    (
        "essential-tokens",
        "Those placed on the battlefield, in their fixed size, not modified.",
        "Die auf dem Spielfeld liegen, in ihrer festen Größe, nicht modifiziert.",
        "Te, które leżą na polu gry, w ustalonym rozmiarze, bez przeróbek.",
    ),
    (
        "essential-tokens",
        "Substitutes: inspected for shape and size, and approved before the event.",
        "Ersatz: vor dem Event auf Form und Größe geprüft und freigegeben.",
        "Zamienniki: sprawdzone pod względem kształtu i rozmiaru i dopuszczone przed turniejem.",
    ),
    (
        "essential-tokens",
        (
            "All other tokens may be replaced or modified as long as they are clear and do not get "
            "in the way."
        ),
        (
            "Alle anderen Marker dürfen ersetzt oder modifiziert werden, solange sie eindeutig sind "
            "und nicht stören."
        ),
        (
            "Wszystkie inne żetony można zastąpić lub przerobić, o ile są jednoznaczne i nie "
            "przeszkadzają."
        ),
    ),
)

SHATTERPOINT = (
    (
        "models",
        (
            "One for every character on the list; it may be modified as long as all of the following "
            "holds."
        ),
        "Eine für jeden Charakter der Liste; sie darf modifiziert sein, solange alles Folgende gilt.",
        "Po jednym dla każdej postaci z listy; może być przerobiony, o ile spełnia wszystko poniżej.",
    ),
    *_MODELS,
    (
        "cards",
        "All cards of the list: unit, stance, order and mission cards.",
        "Alle Karten der Liste: Werte-, Kampfstil-, Befehls- und Missionskarten.",
        "Wszystkie karty z listy: jednostek, walki, rozkazów i misji.",
    ),
    *_CARDS,
    *_TOOLS,
)

LEGION = (
    (
        "models",
        (
            "One for every character in the army; it may be modified as long as all of the following "
            "holds."
        ),
        "Eine für jeden Charakter der Armee; sie darf modifiziert sein, solange alles Folgende gilt.",
        "Po jednym dla każdej postaci w armii; może być przerobiony, o ile spełnia wszystko poniżej.",
    ),
    *_MODELS,
    (
        "cards",
        "All cards of the army list: battle, command, unit, upgrade and flaw cards.",
        "Alle Karten der Armeeliste: Gefechts-, Kommando-, Einheiten-, Aufwertungs- und Schwäche-Karten.",
        "Wszystkie karty z listy armii: bitew, dowodzenia, jednostek, ulepszeń i słabości.",
    ),
    *_CARDS,
    *_TOOLS,
    (
        "line-of-sight-template",
        "Used by both whenever a line of sight is checked.",
        "Beide verwenden sie immer, wenn eine Sichtlinie überprüft wird.",
        "Obie strony używają go zawsze, gdy sprawdzają linię widoczności.",
    ),
)

CARD_GAME = (
    (
        "cards",
        "Published cards of the game only; home-made or printed ones (proxies) are not allowed.",
        "Nur erschienene Karten des Spiels; selbst gemachte oder ausgedruckte (Proxys) sind nicht erlaubt.",
        "Tylko wydane karty tej gry; własnoręcznie zrobione lub wydrukowane (zastępcze) są niedozwolone.",
    ),
    (
        "cards",
        "Cards in another language than the region's only of sets whose edition for the region has been out for 14 days.",
        "Karten in einer anderen Sprache als der der Region nur aus Sets, deren Ausgabe für die Region seit 14 Tagen erschienen ist.",
        "Karty w innym języku niż język regionu tylko z zestawów, których wydanie dla regionu ukazało się co najmniej 14 dni temu.",
    ),
    (
        "sleeves",
        "Mandatory at sanctioned events, store championships included.",
        "Pflicht bei sanktionierten Turnieren, auch bei Store-Championships.",
        "Obowiązkowe na turniejach sankcjonowanych, także na mistrzostwach sklepów.",
    ),
    (
        "sleeves",
        "At small local events recommended; mandatory if the organiser orders them.",
        "Bei kleinen lokalen Turnieren empfohlen; Pflicht, wenn die Event-Organisation sie anordnet.",
        "Na małych lokalnych turniejach zalecane; obowiązkowe, jeśli zarządzi je organizator.",
    ),
    (
        "opaque-sleeves",
        "Needed if a deck has cards with Aurebesh text or alternative art.",
        "Nötig, wenn ein Deck Karten mit Aurebesh-Text oder alternativem Artwork enthält.",
        "Potrzebne, jeśli w talii są karty z tekstem w aurebeszu lub z alternatywną grafiką.",
    ),
)
