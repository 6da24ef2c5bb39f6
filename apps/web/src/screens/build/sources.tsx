import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type BuildClaim, type BuildPost, buildSourceQuery, type BuildView } from '#api/builds.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { Select } from '#ui/select/select.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { translator } from '#i18n/translator.ts'
import { nameSource } from './source-name.ts'
import styles from './build.module.css'
import type { Place, Sentence } from './changes.ts'
import { SentenceMenu } from './sentence-menu.tsx'
import { SourceText } from './source-text.tsx'

const t = translator('builds')

interface SourcesProps {
  build: BuildView
  post: BuildPost
  claim: BuildClaim | undefined
  onClaim: (claim: BuildClaim | undefined) => void
  /** Absent if the post can't be changed. */
  onPlace: ((sentence: Sentence, place: Place) => void) | undefined
}

const spansOf = (post: BuildPost) => post.claims.flatMap((claim) => (claim.source_spans ?? []).map((span) => ({ ...span, claim })))

/** The texts that the posts are built from. Lights every claim of the post, and scrolls to the selected one. */
export const Sources = ({ build, post, claim, onClaim, onPlace }: SourcesProps) => {
  const { sources } = build.input
  const [chosen, setChosen] = useState<string>()
  const spans = useMemo(() => spansOf(post), [post])
  const shown = claim?.source_spans?.[0]?.source_id ?? chosen ?? spans[0]?.source_id ?? sources[0]?.id
  const lit = useMemo(
    () =>
      spans
        .filter(({ source_id: id }) => id === shown)
        .map(({ start, end, claim: one }) => ({ start, end, status: one.status, isSelected: one === claim })),
    [spans, shown, claim],
  )
  const source = useQuery({ ...buildSourceQuery(build.id, shown ?? ''), enabled: shown !== undefined })
  if (shown === undefined) return <p className={styles.more}>{t('noSources')}</p>
  return (
    <section className={styles.sources} aria-label={t('sources')}>
      <h2>{t('sources')}</h2>
      {sources.length > 1 && (
        <Select
          label={t('source')}
          hideLabel
          value={shown}
          choices={sources.map((one) => ({ value: one.id, label: nameSource(one) }))}
          onChange={(id) => {
            setChosen(id)
            onClaim(undefined)
          }}
        />
      )}
      {source.isPending && <Skeleton height="12rem" />}
      {source.error && <ErrorNotice error={source.error} onRetry={() => void source.refetch()} />}
      {source.data && (
        <>
          {onPlace && source.data.sentences.length > 0 && <p className={styles.more}>{t('sentenceHelp')}</p>}
          <div className={styles.scroll}>
            <h3>{source.data.title || nameSource(source.data)}</h3>
            {source.data.text === '' ? (
              <p className={styles.more}>{t('unreadable')}</p>
            ) : (
              <SourceText
                key={shown}
                source={source.data}
                lit={lit}
                renderMenu={
                  onPlace && ((sentence) => <SentenceMenu post={post} sentence={sentence} onPlace={(place) => onPlace(sentence, place)} />)
                }
              />
            )}
            {source.data.truncated && <p className={styles.more}>{t('truncated')}</p>}
          </div>
        </>
      )}
    </section>
  )
}
