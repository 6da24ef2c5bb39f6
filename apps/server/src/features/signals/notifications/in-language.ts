/** A notification in the language of its reader. Pure. */
import type { Row } from '#db/schema.ts'
import type { Speaker } from '#signals/mail/mail.ts'

type Told = Pick<Row<'notifications'>, 'title' | 'body' | 'words'>

/** As it was written where there are no codes, or codes that are not known any more. */
export function inLanguage({ put }: Pick<Speaker, 'put'>, { title, body, words }: Told): { title: string; body: string } {
  const sentences = words?.body.map(put)
  return {
    title: (words && put(words.title)) ?? title,
    body: sentences?.every((sentence) => sentence !== undefined) ? sentences.join(' ') : body,
  }
}
