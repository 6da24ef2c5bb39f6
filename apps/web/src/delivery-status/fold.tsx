import { type ReactNode, useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { ErrorNotice } from '#api/error-notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './fold.module.css'

const t = translator('outcome')

interface FoldProps {
  title: string
  /** Rendered, and thus loaded, only while open. */
  children: () => ReactNode
}

export const Fold = ({ title, children }: FoldProps) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={styles.fold} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={styles.title}>{title}</summary>
      {isOpen && children()}
    </details>
  )
}

interface PagesProps<Item> {
  query: {
    data: Item[] | undefined
    error: Error | null
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => unknown
    refetch: () => unknown
  }
  empty: string
  children: (item: Item) => ReactNode
}

export const Pages = <Item,>({ query, empty, children }: PagesProps<Item>) => {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query
  if (!data) return error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : <Skeleton width="70%" />
  if (data.length === 0) return <p className={styles.line}>{empty}</p>
  return (
    <>
      <ol>{data.map(children)}</ol>
      {hasNextPage && (
        <Button look="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('older')}
        </Button>
      )}
    </>
  )
}
