/** Posts of the corpus as a reader graded them, one file per text in `packages/composer/labels`. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** `one_edit`: publishable after one sentence is removed, swapped or reworded. */
export const grades = ['publishable', 'one_edit', 'no'] as const
export type Grade = (typeof grades)[number]

/** Classes of faults, each with its meaning for readers. */
export const faultCodes = {
  false: 'Says something that the source does not say, or the opposite.',
  off_topic: 'A fact has nothing to do with the idea.',
  points_back: 'A word or sentence refers to something that the post leaves out.',
  torn: 'Half of a thought, of a contrast, or of a question with its answer.',
  repeats: 'Says the same thing twice.',
  stale: 'Speaks of a time that has passed, or of the page itself.',
  furniture: 'Contains parts of the page that are not the article: menus, calls to subscribe, captions.',
  speaker: 'A quotation or an "I" without who speaks.',
  list: 'A list is incomplete, broken, or not the promised one.',
  heading: 'A heading is a mere label, or runs into a sentence.',
  segment: 'A segment of a thread does not stand alone or adds nothing.',
  opening: 'The opening is weak: no claim, no news, or only a label.',
  ending: 'The end breaks off or leads nowhere.',
  dull: 'Correct, but no reader would care.',
  other: 'Something else; see the note.',
} as const
export type FaultCode = keyof typeof faultCodes

export interface Subject {
  /** The text of the corpus. */
  file: string
  /** The profile that is preferred there, for example `bluesky.post`. */
  destination: string
  form: 'single' | 'thread'
  idea: string | null
}

export interface Label extends Subject {
  /** The post as it was read. */
  segments: string[]
  grade: Grade
  faults: FaultCode[]
  note: string
}

/** A label before a reader has graded it. */
export type OpenLabel = Omit<Label, 'grade'> & { grade: Grade | '' }

export const labelFolder = fileURLToPath(new URL('../../../packages/composer/labels', import.meta.url))

const problemOf = ({ grade, faults, segments, form }: OpenLabel): string | undefined => {
  if (!grades.some((known) => known === grade)) return `has no grade out of ${grades.join(', ')}`
  const unknown = faults.find((fault) => !Object.hasOwn(faultCodes, fault))
  if (unknown !== undefined) return `has the unknown fault ${unknown}`
  if (grade === 'publishable' && faults.length > 0) return 'is publishable and has faults'
  if (segments.length === 0 || segments.some((segment) => segment === '')) return 'has no text'
  return form === 'single' && segments.length > 1 ? 'is a single post with several segments' : undefined
}

/** Rejects a label that names the wrong file or lacks something, with its file and number. */
export const parseLabels = (name: string, json: string): Label[] => {
  const labels = JSON.parse(json) as OpenLabel[]
  labels.forEach((label, index) => {
    const problem = `${label.file.replace(/\.\w+$/u, '')}.json` === name ? problemOf(label) : `is about ${label.file}`
    if (problem) throw new Error(`${name}: label ${index + 1} ${problem}.`)
  })
  return labels as Label[]
}

/** Returns all labels in order of their files. A folder that does not exist has none. */
export const readLabels = async (folder = labelFolder): Promise<Label[]> => {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json')).toSorted()
  const files = await Promise.all(names.map(async (name) => parseLabels(name, await readFile(join(folder, name), 'utf8'))))
  return files.flat()
}
