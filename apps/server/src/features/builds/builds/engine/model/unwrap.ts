/**
 * The JSON object in what models write: within a fence, after prose, after reasoning. Read from mark to mark: an answer of
 * megabytes of blank lines or of marks that are never closed is what small models write when they get stuck.
 */

/** How often an opening brace is tried that begins no object. It keeps the work linear. */
const mostTries = 20

const reasoning = /<(\/?)(?:think|thinking|thought|reasoning|reflection)>/giu

/** What follows the reasoning, and whether that was ever closed. A template may have written its opening mark into the question. */
const splitReasoning = (text: string): { answer: string; isOpen: boolean } => {
  let depth = 0
  let from = 0
  for (const { 0: mark, 1: slash, index } of text.matchAll(reasoning)) {
    if (slash) {
      depth = 0
      from = index + mark.length
    } else depth += 1
  }
  return { answer: text.slice(from), isOpen: depth > 0 }
}

/** Index behind the brace that closes the one at `start`, or -1. */
const endOfObject = (text: string, start: number): number => {
  let depth = 0
  let inString = false
  for (let at = start; at < text.length; at += 1) {
    const letter = text[at]
    if (inString) {
      if (letter === '\\') at += 1
      else if (letter === '"') inString = false
    } else if (letter === '"') inString = true
    else if (letter === '{' || letter === '[') depth += 1
    else if (letter === '}' || letter === ']') {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return -1
}

/** A comma before a closing bracket, outside of strings, has no meaning: it can only be taken out. */
const withoutTrailingCommas = (json: string): string =>
  json.replace(/"(?:[^"\\]|\\.)*"|,(?=\s{0,100}[}\]])/gsu, (found) => (found === ',' ? '' : found))

const isObject = (json: string): boolean => {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

function* objectsIn(text: string): Generator<string> {
  let start = text.indexOf('{')
  for (let tries = 0; start >= 0 && tries < mostTries; tries += 1) {
    const end = endOfObject(text, start)
    const found = end < 0 ? '' : text.slice(start, end)
    const sound = [found, withoutTrailingCommas(found)].find(isObject)
    if (sound !== undefined) yield sound
    start = text.indexOf('{', sound === undefined ? start + 1 : end)
  }
}

/**
 * The first JSON object of the answer as text; the whole text where there is none. Reasoning that was never closed may hold
 * examples before the answer: the last object counts there.
 */
export function findObject(text: string): string {
  if (isObject(text)) return text
  const { answer, isOpen } = splitReasoning(text)
  const found = objectsIn(answer)
  return (isOpen ? [...found].at(-1) : found.next().value) ?? text
}
