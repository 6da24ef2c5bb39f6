/** Checks the links in a test's emails and notifications against the list of pages. */
import { findPage } from '@broadside/contract/pages'
import type { App } from '#server/context.ts'
import { type MailContent, mailSeal } from '#signals/mail/mail.ts'

type Base = Pick<App, 'db' | 'box' | 'origin'>

function contentOf({ box }: Base, { id, sealed }: { id: string; sealed: string }): Partial<MailContent> {
  try {
    return box.open(sealed, mailSeal(id)) as MailContent
  } catch {
    // Inserted by the test itself, or sealed with a key that the test removed.
    return {}
  }
}

async function linksOf(app: Base): Promise<string[]> {
  // Tests of scale fill the table with values that are not paths.
  const notices = await app.db.selectFrom('notifications').select(['href', 'actions']).where('href', 'like', '/%').execute()
  const mails = await app.db.selectFrom('mails').select(['id', 'sealed']).execute()
  const urls = mails.map((mail) => contentOf(app, mail)).flatMap(({ action, unsubscribeUrl }) => [action?.url, unsubscribeUrl])
  return [
    ...notices.flatMap(({ href, actions }) => [href, ...actions.map((action) => action.href)]),
    ...urls.map((url) => url?.replace(app.origin, '')),
  ].filter((link) => link !== undefined)
}

/** Throws for a link that opens no page of the web app. */
export async function assertLinksOpenPages(app: Base): Promise<void> {
  for (const link of await linksOf(app)) if (!findPage(link)) throw new Error(`There is no page at ${link}.`)
}
