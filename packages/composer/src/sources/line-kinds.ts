/** Classifies a line by its words: byline, editorial note or attribution. For en, de, fr, es, it, pt and nl. */

const months =
  `jan(?:uary|uar|vier|eiro)? feb(?:ruary|ruar|braio|rero|ruari)? f[ée]v(?:rier|ereiro)? mar(?:ch|s|zo|ço)? märz maart apr(?:il|ile)? avril abril may mai maggio mayo maio mei
  jun[ie]? june juin giugno junio junho jul[iy]? juillet luglio julio julho aug(?:ust|ustus)? août agosto sep(?:t|tember|tembre|tiembre)? sett(?:embre)? setembro oct(?:ober|obre)? okt(?:ober)?
  ott(?:obre)? octubre outubro nov(?:ember|embre|iembre|embro)? dec(?:ember)? dez(?:ember|embro)? déc(?:embre)? dic(?:embre|iembre)? enero gennaio`
    .split(/\s+/u)
    .join('|')

const day = String.raw`\d{1,2}(?:st|nd|rd|th|er|\.|º)?`
const dateWords = String.raw`(?:${day}\s(?:de\s)?(?:${months})\.?,?\s(?:de\s)?\d{4}|(?:${months})\.?\s${day},?\s\d{4}|(?:${months})\.?\s\d{4}|\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{2,4})`
const clock = String.raw`(?:,?\s(?:at|um|à|a las|alle|às|om)?\s?\d{1,2}[:.h]\d{2}(?:\s?[ap]\.?m\.?|\sUhr)?(?:\s[A-Z]{2,5})?)?`
const weekday = String.raw`(?:\p{L}{2,12}\.?,?\s)?`
const dateIntro = String.raw`(?:(?:first |last )?(?:published|posted|updated|modified|reviewed)(?: on)?|veröffentlicht(?: am)?|aktualisiert(?: am)?|stand|publié le|mis à jour le|publicado(?: el| em)?|actualizado(?: el)?|pubblicato il|aggiornato il|atualizado em|gepubliceerd op|bijgewerkt op|date)`

const dateLine = new RegExp(
  String.raw`^(?:${dateIntro}:?\s)?${weekday}${dateWords}${clock}(?:\s(?:by|von|par|por|di|door)\s[^.!?]{2,60})?\.?$`,
  'iu',
)
const readingTime = /^\d{1,3}[\s-]?(?:min(?:ute)?n?s?\.?)(?:\s(?:read|lesezeit|de lecture|de lectura|di lettura|de leitura|leestijd))?$/iu
const name = String.raw`\p{Lu}[\p{L}\p{M}.'’-]*`
const authorLine = new RegExp(
  String.raw`^(?:(?:written |posted |published |reported )?[Bb]y|BY|[Vv]on|VON|[Tt]ext|[Pp]ar|PAR|[Pp]or|POR|[Dd]i|[Dd]oor|[Aa]uthors?|[Aa]utor(?:in)?|[Aa]uteur|[Aa]utore):?\s(?:${name})(?:(?:\s|,\s|\s(?:and|und|et|y|e|en|&)\s)(?:(?:van|von|de|da|di|del|la|le|der|den|ter)\s)*${name}){0,8}(?:[\s,·|•–—-]+(?:${dateWords}|[^.!?]{0,60}))?$`,
  'u',
)

/** Longer lines are sentences. */
const mostByline = 120

export const isBylineText = (text: string): boolean => {
  if (text.length > mostByline || text.includes('\n')) return false
  return dateLine.test(text) || readingTime.test(text) || authorLine.test(text)
}

const noteStarts = [
  "editor['’]?s['’]? note",
  'a note (?:from|on|about)',
  '(?:update|correction|clarification|disclaimer|disclosure|full disclosure)(?: \\([^)]{1,40}\\))?:',
  'this (?:post|article|story|page|piece|essay|interview|guide) (?:was|has been|is|first|originally|appeared|contains)',
  'this is (?:part|the (?:first|second|third|fourth|fifth|last|final)) ',
  '(?:originally|first) (?:published|posted|appeared)',
  '(?:related|read more|see also|more from|you might also like|further reading|subscribe|sign up|share this|follow us)(?: \\p{L}+){0,3}:?$',
  '(?:related|read more|read also|see also|more from us|(?:à )?lire aussi|lesen sie auch|mehr zum thema|siehe auch|leggi anche|lea también|vea también|leia também|veja também|lees ook|zie ook)\\s?:',
  'anmerkung der redaktion',
  '(?:dieser|diese|dieses) (?:beitrag|artikel|text|seite|interview) (?:wurde|ist|erschien)',
  '(?:hinweis|korrektur|aktualisierung|nachtrag):',
  'zuerst erschienen',
  'note de la rédaction',
  'cet article (?:a été|est)',
  'nota (?:de la redacción|del editor|da redação|do editor|della redazione|di redazione)',
  'este art[íi](?:culo|go) (?:fue|foi|se|ha)',
  'questo articolo (?:è|e[̀`]|fu)',
  '(?:noot|opmerking) van de redactie',
  'dit artikel (?:is|werd|verscheen)',
]

const noteText = new RegExp(String.raw`^[\[(*_]*(?:${noteStarts.join('|')})`, 'iu')

/** Longer paragraphs are content. */
const mostNote = 600

export const isNoteText = (text: string): boolean => text.length <= mostNote && noteText.test(text)

const aboutWriter =
  /\b(?:is|was|are|works|writes|lives|leads|ist|war|arbeitet|schreibt|lebt|est|travaille|écrit|vit|es|trabaja|escribe|vive|è|lavora|scrive|é|trabalha|escreve|werkt|schrijft|woont)\b/u
const aboutPage =
  /\b(?:series|part (?:one|two|three|four|\d)|posts?|article|story|stories|interview|column|essay|newsletter|edited|blog|photo(?:s|graphs)?|serie|teil|beitrag|artikel|kolumne|série|partie|billet|entrada|artículo|parte|articolo|puntata|artigo|deel|reeks)\b/iu

export const isAside = (text: string, isLast: boolean): boolean =>
  text.length <= mostNote && (aboutPage.test(text) || (isLast && /^\p{Lu}/u.test(text) && aboutWriter.test(text)))

const attribution = /^(?:[—–―]|--?)\s?(\p{Lu}[^\n]{1,118})$/u

/** Returns the speaker in a line like "— Ada Lovelace, in a letter"; undefined if there is none. */
export const speakerIn = (line: string): string | undefined => {
  const found = attribution.exec(line.trim())?.[1]
  return found && found.split(' ').length <= 16 && !/[.!?]["”’»]?$/u.test(found.replace(/\b\p{L}\.$/u, '')) ? found : undefined
}
