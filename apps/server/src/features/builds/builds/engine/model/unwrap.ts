/**
 * Finds the JSON object in what models write: in a fence, after prose, after reasoning. Runs in linear time, because
 * small models that get stuck write megabytes of blank lines or unclosed marks.
 */

/** How many opening braces without an object are tried. Keeps the work linear. */
const mostTries = 20

const reasoning = /<(\/?)(?:think|thinking|thought|reasoning|reflection)>/giu

/** Separates the reasoning from the answer. The opening mark may be missing, because some templates put it into the question. */
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

/** Index after the matching closing brace, or -1. */
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

/** A trailing comma outside strings has no meaning, so it can only be dropped. */
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
 * Returns the first JSON object of the answer as text, or the complete text if there is none. Unclosed reasoning may
 * contain examples before the answer, so the last object counts there.
 */
export function findObject(text: string): string {
  if (isObject(text)) return text
  const { answer, isOpen } = splitReasoning(text)
  const found = objectsIn(answer)
  return (isOpen ? [...found].at(-1) : found.next().value) ?? text
}
