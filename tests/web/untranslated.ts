/** Finds messages of the source language on a page in another language. */
import { sourceLanguage } from '../../apps/web/build/complete.ts'
import { listAreas, readMessages } from '../../apps/web/build/messages.ts'

/** The literal parts of an ICU message, without its placeholders and choices. */
function literalsOf(message: string): string[] {
  const parts = ['']
  let depth = 0
  for (const character of message) {
    if (character === '{') {
      if (depth === 0) parts.push('')
      depth += 1
    } else if (character === '}') depth -= 1
    else if (depth === 0) parts[parts.length - 1] += character
  }
  return parts.map((part) => part.replaceAll(/<\/?\w+>/g, '').trim()).filter(Boolean)
}

/** The branches of a message's choices, or the message itself. */
const branchesOf = (message: string): string[] => {
  const branches = [...message.matchAll(/\b(?:=\d+|\w+) \{((?:[^{}]|\{[^{}]*\})*)\}/g)].map(([, branch = '']) => branch)
  return branches.length ? [...branches, message] : [message]
}

const phrasesOf = (message: string): string[] => branchesOf(message).flatMap(literalsOf)

/** Two words or more, which no name and no text of a user contains by accident. */
const isPhrase = (text: string): boolean => /\p{L}{2,} \p{L}{2,}/u.test(text)

/** Names in the tests' workspace that are also words of the app. */
const names = new Set(['Default', 'Test'])

/** Returns a search for texts that contain a phrase of the source language, or are one of its words, unless the language has it too. */
export function untranslatedIn(language: string): (texts: readonly string[]) => string[] {
  const phrases = new Set<string>()
  const words = new Set<string>()
  const own = new Set<string>()
  for (const area of listAreas(sourceLanguage)) {
    const translated = readMessages(language, area)
    for (const [key, message] of Object.entries(readMessages(sourceLanguage, area))) {
      for (const phrase of phrasesOf(translated[key] ?? '')) own.add(phrase)
      for (const phrase of phrasesOf(message).filter((one) => /\p{L}{2}/u.test(one))) (isPhrase(phrase) ? phrases : words).add(phrase)
    }
  }
  const isForeign = (text: string) =>
    (words.has(text) && !names.has(text) && !own.has(text)) || [...phrases].some((phrase) => text.includes(phrase) && !own.has(phrase))
  return (texts) => [...new Set(texts.filter(isForeign))]
}
