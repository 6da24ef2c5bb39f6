/** A notification in the language of its reader. Pure. */
import type { Row } from '#db/schema.ts'
import type { MailMessages } from '#signals/mail/mail.ts'

type StoredText = Pick<Row<'notifications'>, 'title' | 'body' | 'words'>

/** The stored text if there are no codes, or unknown ones. */
export function inLanguage(
  { formatWording }: Pick<MailMessages, 'formatWording'>,
  { title, body, words }: StoredText,
): { title: string; body: string } {
  const sentences = words?.body.map(formatWording)
  return {
    title: (words && formatWording(words.title)) ?? title,
    body: sentences?.every((sentence) => sentence !== undefined) ? sentences.join(' ') : body,
  }
}
