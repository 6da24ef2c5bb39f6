/** Placeholders and self-references that models leave in a text, in the languages of the built-in composer. */

const blanks =
  /\[(?:insert|your|add|name|company|link|url|date|place|location|title|product|hashtags?|todo|tbd|x{2,}|ihr|ihre|dein|deine|name|datum|ort|einfügen|votre|vos|nom|lien|insérer|su|tu|nombre|enlace|insertar|il tuo|la tua|nome|inserire|seu|sua|inserir|uw|jouw|naam|invoegen)\b[^\][\n]{0,80}\](?!\()/giu
const marks =
  /\{\{[^{}\n]{0,80}\}\}|<(?:link|url|name|date|insert[^<>\n]{0,60}|your[^<>\n]{0,60})>|\blorem ipsum\b|\bX{3,}\b|\bTBD\b|\bTODO\b/giu
const phrases =
  /\bas an ai\b|\bas a (?:large )?language model\b|\b(?:here(?:['’]s| is| are)) (?:your|the|a|my) (?:[a-z-]+ ){0,3}(?:post|thread|draft|tweet|caption|version)s?(?=\s*[:.!\n]|$)|\bi hope this helps\b|\bals (?:ki|künstliche intelligenz|sprachmodell)\b|\bhier ist (?:dein|ihr|der|ein) (?:[a-zäöüß-]+ ){0,2}(?:post|beitrag|entwurf)\b|\ben tant qu['’](?:ia|intelligence artificielle|modèle de langage)\b|\bvoici (?:votre|le|un|une) (?:[a-zà-ÿ-]+ ){0,2}(?:post|publication|brouillon)\b|\bcomo (?:una? )?(?:ia|inteligencia artificial|modelo de lenguaje)\b|\baquí (?:tienes|está) (?:tu|el|la|una?) (?:[a-zà-ÿ-]+ ){0,2}(?:post|publicación|borrador)\b|\bcome (?:ia|intelligenza artificiale|modello linguistico)\b|\becco (?:il tuo|la tua|il|un) (?:[a-zà-ÿ-]+ ){0,2}(?:post|bozza)\b|\bcomo (?:uma )?(?:inteligência artificial|modelo de linguagem)\b|\baqui está (?:seu|sua|o|a|um|uma) (?:[a-zà-ÿ-]+ ){0,2}(?:post|publicação|rascunho)\b|\bals (?:een )?(?:ai|taalmodel)\b|\bhier is (?:je|uw|de|een) (?:[a-z-]+ ){0,2}(?:post|bericht|concept)\b/giu

/** Returns placeholders as written, except those that the material contains too. */
export const placeholdersIn = (text: string, material: string): string[] => [
  ...new Set(
    [blanks, marks, phrases]
      .flatMap((pattern) => [...text.matchAll(pattern)].map(([found]) => found))
      .filter((found) => !material.includes(found)),
  ),
]
