import type { WordLists } from './lexicon.ts'

const months = 'januar|jänner|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember'
const weekdays = 'montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag'
const seasons =
  'tage?n?|wochen?|wochenendes?|monate?n?s?|jahre?n?s?|quartals?|frühjahrs?|frühlings?|sommers?|herbste?s?|winters?|nacht|abends?|saison|jahrzehnte?n?s?'
const small = 'ein|einem|einer|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|wenigen|einigen|ein paar|mehreren|\\d{1,2}'
const adverbs =
  'dafür|damit|dabei|dadurch|daran|darauf|daraus|darin|darum|darüber|darunter|davon|davor|dazu|dagegen|dahinter|daneben|danach|daher|dahin|hierfür|hiermit|hierbei|hierdurch|hieran|hierauf|hieraus|hierin|hierüber|hiervon|hierzu|hiernach'
const auxiliaries =
  'ist|sind|war|waren|wäre|wären|hat|haben|hatte|hatten|hätte|wird|werden|wurde|wurden|würde|würden|kann|können|konnte|konnten|könnte|könnten|soll|sollen|sollte|sollten|will|wollen|wollte|wollten|muss|müssen|musste|mussten|darf|dürfen|dürfte|mag|lässt|ließ|kam|kamen|ging|gingen|gab|gaben|fand|fanden|schien|blieb|hieß|lag|sah|half|machte|machten|führte|führten|bedeutete|zeigte|sorgte|galt|reichte|änderte|brachte'

export const de: WordLists = {
  // After a time or a place, the verb comes before its subject, which may be a mere pronoun.
  pointers: `
    (?:zwischen|um|ab|bis|von|vom|am|an|im|in|auf|für|mit|nach|vor|seit|bei|zu|zum|zur|aus|durch|gegen|ohne|unter|über|wegen|während|trotz|dort|täglich|werktags|wochentags|samstags|sonntags|einmal|zweimal|jede[nrs]?|\\d{4}) [^,;:.]{1,80} (?-i:er|sie|dieser|diese|dieses)
    | er | sie | es | ihm | ihn | ihnen | ihr | ihre[mnrs]? | sein | seine[mnrs]? | dies(?:e[mnrs]?)? | jene[mnrs]? | solch(?:e[mnrs]?)? | derselbe | dieselben? | dasselbe | desgleichen
    | dessen | deren | denen | beides? | beiden?(?! (?:tage|seiten|kirchen)) | (?:der|die|das) (?:eine|andere|letztere|erstere|gleiche|obige|genannte|erwähnte|zweite|dritte|vierte|nächste|übrige|restliche|besagte)n?
    | letzteres? | ersteres? | andere | einige (?:davon|von ihnen) | keine[rs]? (?:davon|von ihnen) | (?:viele|manche|eine[rs]?|die meisten) (?:davon|von ihnen|dieser) | alles (?:das|dies) | all (?:das|dies) | das alles
    | (?:der|die|das|den|dem) (?:${auxiliaries}) | das (?!oft|erst|nicht|fast|jetzt|mit|seit|meist|weit|gut|recht|sonst|dort|bekannt|zuerst|zuletzt|heißt es)(?-i:\\p{Ll}+t)(?= )
    | (?:auch|nur|gerade|genau|selbst|eben|allein|erst) (?:er|sie|es|das|dies|diese[mnrs]?|ihm|ihnen|dort|hier|dann|so|deshalb|darum)
    | (?:in|mit|von|zu|bei|nach|vor|aus|für|durch|über|unter|ohne|gegen|um|auf|an|seit|während|wegen|trotz|zwischen|neben) (?:ihm|ihn|ihnen|ihr|diese[mnrs]?|jene[mnrs]?|solche[mnrs]?|dem (?:allem|einen|anderen)|deren|dessen)
    | (?:${adverbs}) | hier | dort | dorthin | da (?:${auxiliaries}|liegt|steht|kommt|hilft|geht|gibt|bleibt) | dann | so(?! viel| wenig| genannte)
    | (?:der|die|das|ein|eine) (?:\\p{L}+ )?(?:ergebnis|grund|folge|unterschied|problem|lösung|antwort|wirkung|konsequenz|ansatz|vorteil|nachteil|ziel|haken|rest|gegenteil|ursache|vorgehen|trick|fazit)(?= (?:ist|sind|war|waren|lautet|wäre|wird|heißt|bleibt|kam|dabei|davon|dafür|daraus))`,
  standing: `
    es (?:gibt|gab|geht um|ging um|braucht|brauchte|bedarf|regnet|schneit|dauert|dauerte|lohnt sich|kommt darauf an|empfiehlt sich|reicht|genügt|kostet|hilft|fehlt|fehlen|mangelt)(?! (?:ihn|sie|ihm|ihr|ihnen|dafür|davon|dazu|auch|aber|jedoch))
    | es (?:ist|war|wäre|bleibt|wird)(?: \\p{L}+){0,3} (?:leicht|leichter|einfach|einfacher|schwer|schwerer|schwierig|möglich|unmöglich|wichtig|nötig|notwendig|sinnvoll|klar|bekannt|besser|gut|üblich|erlaubt|verboten|zeit|kein|selten|wahrscheinlich|ratsam|gefährlich|billiger|teuer).{0,80}, (?:dass|zu|wenn|ob|wie|.{3,70} zu)
    | es (?:ist|war|wird) (?:\\d|kalt|warm|heiß|dunkel|spät|früh|ein offenes geheimnis|kein geheimnis|kein zufall)
    | damit (?:der|die|das|den|ein|eine|einen|alle|jede|jeder|man|niemand|kein|keine|auch (?:der|die|das)|(?-i:\\p{Lu}))
    | so (?:funktioniert|geht|gelingt|macht man|viele?|wenige?|groß|lange) | sie (?:können|müssen|sollten|brauchen) (?:kein|nicht) \\p{L}+ (?:sein|zu)
    | (?:diejenigen|dasjenige|derjenige|diejenige) | das heißt es | (?:die|den) beiden(?= (?-i:\\p{Lu}))`,
  connectives: `
    und | aber | oder | doch | denn | sondern | jedoch | allerdings | dennoch | trotzdem | gleichwohl | nichtsdestotrotz | außerdem | zudem | ferner | überdies | darüber hinaus | hinzu (?:kommt|kommen|kam)
    | deshalb | deswegen | daher | darum | folglich | somit | also | demnach | demzufolge | infolgedessen | mithin | dementsprechend | entsprechend(?!e) | stattdessen | hingegen | dagegen | andererseits | einerseits | zum einen | zum anderen
    | auch | ebenso | ebenfalls | genauso | gleichzeitig | zugleich | währenddessen | unterdessen | indessen | inzwischen | mittlerweile | seither | seitdem(?! \\p{L}+ \\p{L}+.{0,60},) | danach | anschließend | daraufhin | schließlich | zuletzt | zuerst | zunächst | später | früher | vorher | zuvor | nachher | dann
    | erstens | zweitens | drittens | viertens | nicht so | nicht nur das | nicht mehr | noch (?:besser|schlimmer|wichtiger|immer|dazu|mehr) | schlimmer | besser noch | wieder | weiterhin | weitere | sonst | ansonsten | andernfalls | immerhin | jedenfalls | übrigens | nämlich | schon | eben
    | zum beispiel | beispielsweise | etwa(?= \\p{Ll}) | so auch | im gegen(?:satz|teil|zug)(?! zu) | im gegensatz (?:dazu|zu (?:ihm|ihr|diesem|dieser)) | im ergebnis | in der tat | tatsächlich | kurz(?:um| gesagt) | insgesamt | insbesondere | vor allem | mit anderen worten | wie (?:gesagt|erwähnt|oben|beschrieben|erwartet|immer)
    | leider | natürlich | selbstverständlich | klar(?=,) | freilich | zwar | sicher(?=[,\\s]) | sicherlich | gewiss | vielleicht | womöglich | offenbar | offensichtlich | hoffentlich | glücklicherweise | interessanterweise | ja, | nein, | na ja | nun | was (?:noch|wiederum|dazu|bedeutet|heißt)
    | weil | wobei | weshalb | wodurch | womit | woraufhin | welche[rs]? | als (?:ergebnis|folge|reaktion|antwort|nächstes|erstes|letztes)(?! (?:auf|de[rs]|von))`,
  turns: `
    dann | danach | seitdem | seither | inzwischen | jetzt | nun | heute | später | am ende | schließlich | das ergebnis | die antwort
    | aber | doch | jedoch | allerdings | dennoch | trotzdem | gleichwohl | nichtsdestotrotz | hingegen | dagegen | andererseits | zum anderen | stattdessen | sondern | nicht so | nicht mehr | leider | im gegen(?:satz|teil)
    | in (?:wahrheit|wirklichkeit|der praxis) | tatsächlich | es sei denn | außer | bis | dann kam | (?:nur|das problem|der haken|die wahrheit) | oder | vielmehr | (?:\\p{L}+,? ){1,5}(?:jedoch|allerdings|aber|hingegen|dagegen|dennoch|trotzdem)`,
  leaning: `jedoch|allerdings|hingegen|dagegen|dennoch|trotzdem|daher|deshalb|deswegen|somit|folglich|demnach|demzufolge|außerdem|zudem|ebenfalls|ebenso(?! wie)|(?<!(?:als|wie|sondern|aber|so) )auch(?! wenn| in zukunft| künftig)|zum beispiel|beispielsweise|stattdessen|wiederum|nämlich|überdies|infolgedessen|dementsprechend|schließlich|vielmehr|aber|also|seither|seitdem`,
  backward: `
    diese[mnrs](?! (?:jahr|tage|welt)) | diese(?! (?:art)) | dieses | letztere[mnrs]? | erstere[mnrs]? | derselben? | desselben | demselben | (?:eine[rmns]?|einige|viele|keine[rs]?|manche|die meisten|alle) (?:davon|von ihnen) | oben ?genannte[mnrs]? | oben erwähnte[mnrs]? | vorgenannte[mnrs]? | besagte[mnrs]? | wie (?:oben|erwähnt|beschrieben|gesagt)
    | in diesem (?:fall|sinne|zusammenhang|punkt) | auf diese weise | aus diesem grund | zu diesem zweck`,
  pronouns: `er|(?-i:sie)|ihm|(?-i:ihn|ihnen|ihr|ihre|ihrem|ihren|ihrer|ihres)`,
  // German nouns are capitalized, so lowercase words are not nouns.
  functionWords: `(?-i:\\p{Ll})[\\p{L}-]*|(?:1[5-9]|20)\\d\\d|jahre?n?|anfang|mitte|ende|${months}|wenn|als|weil|obwohl|während|nachdem|bevor|damit|seit|sobald|solange|falls|sofern|obgleich|indem|dass|auch|nach|ohne|durch|unter|über|gegen|trotz|wegen|zwischen|statt|neben|beim|wo|wie|warum|weshalb|wann|dann|dort|hier|noch|schon|erst|nicht|kein|mehr|viele|alle|viel|immer|manchmal|oft|dabei|dafür|daher|zudem|zuvor|danach|später|früher|zuerst|zunächst|schließlich|einmal|damals|insgesamt|allein|selbst|eben|gerade|genau|nachts|morgens|abends`,
  announces: `
    (?:mehrere|einige|viele|verschiedene|zahlreiche|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|folgende|wichtige|zentrale) (?:(?!der )[\\p{L}-]+ ){0,3}(?:gründen?|wegen?|möglichkeiten|schritten?|fragen|problemen?|beispielen?|punkten?|tipps|regeln|arten|formen|phasen|ursachen|kategorien|ziele|methoden|optionen|varianten|faktoren|vorteile|dinge|aufgaben|stufen|teile)(?=[.:!]|$)
    | wie folgt | folgende[mnrs]? | (?:ist|sind|war|waren) (?:ganz|recht|sehr|relativ )?(?:einfach|simpel|schlicht|folgende)(?=[.:]) | zum einen | einerseits | in (?:zwei|drei|vier|fünf) (?:schritten|teilen|phasen|stufen)`,
  you: `du|dich|dir|dein|deine[mnrs]?|euch|euer|eure[mnrs]?|(?-i:Sie|Ihnen|Ihr|Ihre|Ihrem|Ihren|Ihrer|Ihres)|uns|erzähl(?:en|e|t)?`,
  page: `
    (?:diese[mnrs]?|im (?:letzten|vorigen|vorherigen|nächsten|ersten|zweiten|folgenden)|der (?:letzte|vorige|nächste|folgende|erste|zweite)) (?:blog)?(?:beitrag|beitrags|beiträge|artikel|artikels|post|text|textes|seite|kapitel|kapitels|abschnitt|abschnitts|serie|reihe|anleitung|ratgeber|leitfaden|bericht|berichts|newsletter|ausgabe|folge|kolumne|liste|tabelle|grafik|abbildung|video|videos|interview|interviews|übersicht|meldung|beispiel|absatz|karte|foto|bild|studie|rezept)
    | (?:auf|in) dieser (?:seite|website|serie|reihe|ausgabe|liste|übersicht) | blog(?:beitrag|post|serie) | gastbeitrag | teil (?:\\d{1,2}|eins|zwei|drei|i{1,3}) | siehe | s\\. ?o\\. | s\\. ?u\\. | (?:weiter|wie|siehe|hier) (?:oben|unten) | (?:oben|unten|nachfolgend|nachstehend|untenstehend|im folgenden) (?:\\p{L}+ )?(?:genannt|gezeigt|beschrieben|abgebildet|aufgeführt|erwähnt|stehend|finden|findet|sehen|zeigen|stellen|lesen|verlinkt)\\p{L}* | (?:das |im )?(?:bild|foto|video|link|tabelle|grafik|formular) (?:oben|unten|zeigt) | (?:abbildung|abb\\.?|tabelle|tab\\.?|kapitel|abschnitt|anhang|grafik) \\d+ | hier (?:finden|lesen|klicken|erfahren|sehen|geht es|kommen|gibt es|ist|sind) (?:sie|du|ihr|wir|eine?|die|der|das|zum|zur)?
    | klick(?:en|e|t)? | weiterlesen | lesen sie | lies (?:hier|auch|weiter) | scroll(?:en|e|t)? | anmerkung der redaktion | anm\\. ?d\\. ?red\\. | korrektur: | update: | aktualisiert am | zuerst (?:erschienen|veröffentlicht) | inhaltsverzeichnis | mehr dazu | mehr (?:darüber|hierzu) | im folgenden`,
  stale: `
    heute|heutzutage|heutige[mnrs]?|morgen(?= (?:früh|abend|um|in|wird|soll|beginnt|findet|ist|öffnet)|[.,]|$)|übermorgen|gestern|vorgestern|gestrige[mnrs]?|kürzlich|neulich|jüngst|unlängst|derzeit|zurzeit|zur zeit|momentan|im (?:moment|augenblick)|gegenwärtig|aktuell|jetzt|ab sofort|soeben|gerade (?:erst|eben|neu)|bald|demnächst|in kürze|bisher|bislang|bis dato|vor kurzem|seit kurzem|vor einiger zeit|seit neuestem|neuerdings|in letzter zeit|dieser tage|dieses mal|diesmal|mittlerweile|inzwischen
    | (?:diese[mnrs]?|nächste[mnrs]?|letzte[mnrs]?|vergangene[mnrs]?|vorige[mnrs]?|kommende[mnrs]?|laufende[mnrs]?|bevorstehende[mnrs]?) (?:(?:paar|zwei|drei|vier|fünf|zehn|\\d{1,2}) )?(?:${seasons}|${weekdays}|${months})
    | vor (?:${small}) (?:tag|tage|tagen|woche|wochen|monat|monaten|jahr|jahren|stunden|jahrzehnten) | in (?:${small}) (?:tagen|wochen|monaten|stunden) | seit (?:${small}) (?:tagen|wochen|monaten|jahren)
    | heuer | vorjahr(?:es|s)? | im vorjahr | (?:jetzt|nun) (?:erhältlich|verfügbar|offen|neu)`,
  alone: `ich|Ich|mich|Mich|mir|Mir|mein|meine|meinem|meinen|meiner|meines|Mein|Meine|Meinem|Meinen|Meiner|Meines`,
  // After any other beginning the verb comes first, and removing the beginning would leave the verb exposed.
  removable: `klar|nun|ja|übrigens|kurz gesagt`,
  emptyHeadings: `
    einleitung|einführung|überblick|übersicht|zusammenfassung|hintergrund|hintergründe|kontext|fazit|schluss|schlussfolgerung(?:en)?|schlusswort|ausblick|nächste schritte|wie (?:es|geht es) weiter(?:geht)?|über (?:uns|mich|das projekt|den autor|die autorin)|über \\p{L}+(?: \\p{L}+)?|inhalt|inhaltsverzeichnis|quellen|literatur|literaturverzeichnis|anmerkungen|fußnoten|weiterführende \\p{L}+|weitere \\p{L}+|verwandte \\p{L}+|mehr zum thema|danksagung|diskussion|methoden?|methodik|ergebnisse?|anhang|links|kontakt|pressekontakt|ansprechpartner(?:in)?|hinweise?|weitere informationen|mehr informationen|details|beschreibung|zutaten|zubereitung|anleitung|programm|tagesordnung|ablauf|faq|fragen|häufige fragen|fragen und antworten|kommentare?|teilen|schlagwörter|das wichtigste in kürze|auf einen blick|änderungen|neu|neuerungen|behoben|geändert|entfernt|sicherheit|funktionen|merkmale|technische daten|eigenschaften|lieferumfang|fehlerbehebungen|wer wir sind|so funktioniert's|mehr erfahren|geschichte|leben|anwesend|entschuldigt|verschiedenes|abstract|ziele?|schlüsselwörter|förderung|das problem|die lösung|das ergebnis|analyse|grenzen|termine?|anfahrt|öffnungszeiten|preise|eintritt|anmeldung|tipps?|impressum`,
  promises: `
    wege|wegen|tipps?|schritten?|gründen?|dinge|lektionen|lehren|regeln|fehler|prinzipien|fragen|ideen|fakten|beispiele|tricks|gewohnheiten|anzeichen|mythen|strategien|werkzeuge|methoden|zutaten|möglichkeiten|funktionen|änderungen|verbesserungen|neuerungen|bücher|orte|techniken|richtlinien|empfehlungen|höhepunkte|punkte|arten|typen|kategorien|phasen|vorteile|nachteile|probleme|herausforderungen|anforderungen|kriterien|ziele|bestandteile|elemente|bereiche|ratschläge|checkliste|rezepte|projekte|veranstaltungen|maßnahmen|faktoren|trends|erkenntnisse|ursachen|symptome|argumente|forderungen|aufgaben|stufen`,
  saying: `sagte|sagt|sagen|schrieb|schreibt|erzählte|erzählt|erklärte|erklärt|fügte|ergänzte|ergänzt|betonte|betont|erinnerte sich|erinnert sich|argumentierte|fragte|fragt|warnte|warnt|laut|meinte|meint|teilte|berichtete|berichtet|kündigte|räumte|scherzte|kommentierte|so`,
  known: {
    article: `der\\s|die\\s|das\\s|den\\s|dem\\s`,
    nouns: `bericht|studie|untersuchung|umfrage|projekt|team|unternehmen|firma|behörde|gruppe|programm|autor|autoren|autorin|autorinnen|forscher|forscherinnen|forschenden|teilnehmer|teilnehmerinnen|teilnehmenden|gesetz|vorschlag|abkommen|anlage|gebäude|gerät|verfahren|vorfall|ermittler|beamten|entscheidung|ergebnisse|daten|zahlen|veranstaltung|ausstellung|initiative|gremium|rat`,
    explained: `der|des|die|das|von|vom|für|in|im|zu|zum|zur|über|aus|mit|an|am|auf|bei|beim|namens|um|zwischen|gegen|hinter`,
  },
  numbers: ['zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn', 'elf', 'zwölf'],
  instructions: {
    formal: `formeller|formell|förmlich(?:er)?|seriöser|weniger locker|sachlicher`,
    question: `(?:als |mit |in )?(?:einer |eine )?frage(?:form)?`,
    price: `(?:nenne |mit |gib )?(?:den |dem )?preise?(?: nennen| angeben| an)?|was es kostet|kosten nennen`,
    date: `(?:nenne |mit |gib )?(?:das |dem |den )?(?:datum|termin|tag)(?: nennen| angeben| an)?|wann es (?:ist|beginnt)`,
    place: `(?:nenne |mit |gib )?(?:den |dem )?(?:ort|veranstaltungsort)(?: nennen| angeben| an)?|wo es (?:ist|stattfindet)`,
    fillers: `bitte|mach es|schreib es|schreibe|schreib|etwas|ein bisschen|viel|mehr|und|aber|mit|als|in|im|das|den|die|der|es|einem|einer|einen|eine|ein|auch|nenne|formuliere|dazu|noch`,
    shorter: `kürzer|kurz|knapp(?:er)?|kürzen|gekürzt|weniger|straffer|kompakt(?:er)?`,
    longer: `länger|ausführlich(?:er)?|mehr (?:details|einzelheiten)|detaillierter`,
    list: `(?:als )?(?:eine |aufzählung|stich)?(?:liste|punkte)|aufzählung|stichpunkten?|stichworten?|checkliste`,
    quotation: `zitate?|zitieren|in (?:ihren|seinen|eigenen) worten`,
    figure: `zahlen?|statistik(?:en)?|daten`,
    thread: `threads?|in mehreren (?:teilen|beiträgen|posts)`,
    noQuestion: `(?:keine|ohne(?: eine)?) fragen?`,
    noLink: `(?:kein(?:en)?|ohne(?: den| einen)?) (?:links?|adresse)|keine (?:links?|adresse)`,
    noHashtags: `(?:keine|ohne) (?:hash ?tags?|schlagwörter)`,
  },
}
