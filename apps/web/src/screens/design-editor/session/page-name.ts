/** What pages are called, also those that no one has named. */
import type { DesignDocument } from '@broadside/scene/editor'
import { translator } from '#i18n/translator.ts'

const t = translator('designPages')

interface NamedPage {
  name: string
  /** Begins with 1. */
  number: number
}

/** The server names pages without a name like this, by the place that they have then and in one language. */
const unnamed = /^(Page \d+)?$/

export const isNumbered = ({ name }: Pick<NamedPage, 'name'>): boolean => unnamed.test(name)

export const pageName = (page: NamedPage): string => (isNumbered(page) ? t('page', { number: page.number }) : page.name)

/** Blank for a page that the document doesn't have. */
export const nameOfPage = ({ pages }: Pick<DesignDocument, 'pages'>, pageId: string): string => {
  const index = pages.findIndex(({ id }) => id === pageId)
  const page = pages[index]
  return page ? pageName({ name: page.name, number: index + 1 }) : ''
}
