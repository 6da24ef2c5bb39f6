import type { DesignDocument } from '@broadside/scene/editor'
import { useState } from 'react'
import { createReuse } from '../session/reuse.ts'
import { useSnapshot } from '../session/use-session.ts'

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
