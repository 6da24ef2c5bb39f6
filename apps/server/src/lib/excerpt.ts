/** Short forms of texts and names, for titles. Pure. */
import { listed, type WordingParameter, wording } from '@broadside/contract/sentences'

/** The first line, cut to this many code points. */
export function excerpt(text: string, limit = 60): string {
  const line = [...(text.trim().split('\n')[0] ?? '')]
  return line.length > limit ? `${line.slice(0, limit - 1).join('')}…` : line.join('')
}

interface Named {
  displayName: string
  username: string
}

export const nameOf = ({ displayName, username }: Named): string => displayName || username

/** `Ada`, `Ada and Ben`, `Ada, Ben and 3 others`. */
export function namesOf(people: readonly Named[]): WordingParameter {
  const [first = '', second = '', ...others] = new Set(people.map(nameOf))
  if (!second) return first
  return listed([first, second, ...(others.length ? [wording('phrases', 'others', { count: others.length })] : [])])
}
