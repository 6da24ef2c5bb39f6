import { X } from 'lucide-react'
import type { BuildClaim, BuildView } from '#api/builds.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { findMessage, translator } from '#i18n/translator.ts'
import { nameSource } from './source-name.ts'
import styles from './build.module.css'

const t = translator('builds')

/** Statuses that are shown beside the passage of the source that they are about. */
const compared = ['contradicted', 'near']

const nameStatus = (status: string): string => findMessage('builds', `claim_${status}`) ?? status

interface ClaimProps {
  build: BuildView
  claim: BuildClaim
  isSelected: boolean
  onSelect: (claim: BuildClaim | undefined) => void
  /** Absent if it can't be removed. */
  onRemove: (() => void) | undefined
}

/** What the source says, in its own words. */
const Evidence = ({ build, claim: { source_spans: [span] = [] } }: Pick<ClaimProps, 'build' | 'claim'>) => {
  const source = build.input.sources.find(({ id }) => id === span?.source_id)
  if (!span || !source) return null
  return (
    <figure className={styles.evidence}>
      <figcaption className={styles.more}>{t('sourceSays', { source: nameSource(source) })}</figcaption>
      <blockquote>{[...source.text].slice(span.start, span.end).join('')}</blockquote>
    </figure>
  )
}

/** A sentence of the post with its support. Selecting it highlights it in its source. */
export const Claim = ({ build, claim, isSelected, onSelect, onRemove }: ClaimProps) => {
  const { text, status, source_spans: spans = [] } = claim
  const words = (
    <>
      <span>{text}</span>
      <span className={styles.status}>{nameStatus(status)}</span>
    </>
  )
  return (
    <li className={styles.claim} data-status={status} data-selected={isSelected || undefined}>
      {spans.length > 0 ? (
        <button
          type="button"
          aria-pressed={isSelected}
          className={styles.sentenceOf}
          onClick={() => onSelect(isSelected ? undefined : claim)}
        >
          {words}
        </button>
      ) : (
        <p className={styles.sentenceOf}>{words}</p>
      )}
      {compared.includes(status) && <Evidence build={build} claim={claim} />}
      {onRemove && <IconButton icon={X} label={t('removeSentence', { text })} onClick={onRemove} />}
    </li>
  )
}
