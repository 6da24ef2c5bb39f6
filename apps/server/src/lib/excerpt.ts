/** Short forms of what people wrote and of who they are, for titles. Pure. */

/** The first line, of at most so many code points. */
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
export function namesOf(people: readonly Named[]): string {
  const names = [...new Set(people.map(nameOf))]
  if (names.length <= 1) return names[0] ?? ''
  if (names.length === 2) return names.join(' and ')
  const others = names.length - 2
  return `${names.slice(0, 2).join(', ')} and ${others} ${others === 1 ? 'other' : 'others'}`
}
