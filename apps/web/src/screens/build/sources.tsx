import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { type BuildClaim, buildSourceQuery, type BuildSpan, type BuildView } from '#api/builds.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { Select } from '#ui/select/select.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './build.module.css'
import { splitAtSpans } from './spans.ts'

const t = translator('builds')

interface LitTextProps {
  text: string
  spans: readonly BuildSpan[]
  status: string
}

const LitText = ({ text, spans, status }: LitTextProps) => {
  const showFirst = useCallback((mark: HTMLElement | null) => mark?.scrollIntoView({ block: 'nearest' }), [])
  const parts = splitAtSpans(text, spans)
  const first = parts.findIndex(({ isLit }) => isLit)
  return (
    <p className={styles.sourceText}>
      {parts.map((part, index) =>
        part.isLit ? (
          <mark key={index} data-status={status} {...(index === first && { ref: showFirst })}>
            {part.text}
          </mark>
        ) : (
          part.text
        ),
      )}
    </p>
  )
}

/** The texts that the posts are built from. Shows the source of the selected claim, and scrolls to the passage. */
export const Sources = ({ build, claim }: { build: BuildView; claim: BuildClaim | undefined }) => {
  const { sources } = build.input
  const [chosen, setChosen] = useState<string>()
  const spans = claim?.source_spans ?? []
  const shown = spans[0]?.source_id ?? chosen ?? sources[0]?.id
  const source = useQuery({ ...buildSourceQuery(build.id, shown ?? ''), enabled: shown !== undefined })
  if (shown === undefined) return <p className={styles.more}>{t('noSources')}</p>
  return (
    <section className={styles.sources} aria-label={t('sources')}>
      <h3>{t('sources')}</h3>
      {sources.length > 1 && (
        <Select
          label={t('source')}
          hideLabel
          value={shown}
          choices={sources.map(({ id, label }) => ({ value: id, label: label || id }))}
          onChange={setChosen}
        />
      )}
      {source.isPending && <Skeleton height="12rem" />}
      {source.error && <ErrorNotice error={source.error} onRetry={() => void source.refetch()} />}
      {source.data && (
        <div className={styles.scroll}>
          <h4>{source.data.title || source.data.label}</h4>
          {source.data.text === '' ? (
            <p className={styles.more}>{t('unreadable')}</p>
          ) : (
            <LitText
              key={claim?.text}
              text={source.data.text}
              spans={spans.filter(({ source_id: id }) => id === shown)}
              status={claim?.status ?? ''}
            />
          )}
          {source.data.truncated && <p className={styles.more}>{t('truncated')}</p>}
        </div>
      )}
    </section>
  )
}
