import type { DesignDocument } from '@broadside/scene/editor'
import { useState } from 'react'
import { translator } from '#i18n/translator.ts'
import { createReuse } from '../session/reuse.ts'
import { useSnapshot } from '../session/use-session.ts'

const t = translator('designPages')

/** What the strip shows of a page besides its picture. */
export interface PageItem {
  id: string
  name: string
  /** Begins with 1. */
  number: number
}

export const listPages = ({ pages }: DesignDocument): PageItem[] => pages.map(({ id, name }, index) => ({ id, name, number: index + 1 }))

/** Stays the same while only the content of pages changes. */
export const usePageItems = (): readonly PageItem[] => {
  const [reuse] = useState(() => createReuse<PageItem>())
  return useSnapshot(({ document }) => reuse(listPages(document)))
}

/** The server names pages without a name like this, so they have one in every language. */
export const isNumbered = ({ name, number }: PageItem): boolean => name === '' || name === `Page ${number}`

export const pageName = (page: PageItem): string => (isNumbered(page) ? t('page', { number: page.number }) : page.name)
