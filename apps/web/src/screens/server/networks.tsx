import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ControlChange, type ReadinessView, readinessQuery } from '#api/server-admin.ts'
import { translator } from '#i18n/translator.ts'
import { toMark } from '#networks/mark.ts'
import { nameNetwork } from '#networks/names.ts'
import { SettingsPage } from '#shell/settings/settings-page.tsx'
import { Mark } from '#ui/avatar/avatar.tsx'
import { Button } from '#ui/button/button.tsx'
import details from '#ui/details/details.module.css'
import { Empty } from '#ui/empty/empty.tsx'
import rows from '#ui/rows/rows.module.css'
import { Section } from '#ui/section/section.tsx'
import { ShowMore } from '#ui/show-more/show-more.tsx'
import { ChangeControl } from './change-control.tsx'
import { Entry } from './ledger-entry.tsx'
import { RecordReview } from './record-review.tsx'

const t = translator('server')

type Subject = ReadinessView['subjects'][number]

const isPaused = ({ state }: Pick<Subject, 'state'>): boolean => state === 'disabled' || state === 'degraded'

/** The state of a network in words, from all of its operations. */
function nameState(whole: Subject, parts: readonly Subject[]): string {
  if (isPaused(whole)) return t('networkPaused')
  if (parts.some(isPaused)) return t('networkPartlyPaused')
  if (whole.state === 'needs_configuration') return t('networkNotSetUp')
  return whole.state === 'healthy' ? t('networkReady') : t('networkNotReady')
}

interface RowProps {
  subject: Subject
  parts: readonly Subject[]
  onChange: (change: ControlChange) => void
}

const Row = ({ subject, parts, onChange }: RowProps) => {
  const { provider, control } = subject
  const network = nameNetwork(provider)
  const paused = [subject, ...parts].find(isPaused)
  const selector = paused ? (paused.control?.selector ?? control?.selector ?? {}) : {}
  return (
    <li className={rows.row}>
      <span className={details.tags}>
        <Mark mark={toMark(provider, false)} size={20} />
        {network}
        <span className={details.status} data-tone={paused ? 'bad' : subject.state === 'healthy' ? 'good' : 'none'}>
          {nameState(subject, parts)}
        </span>
      </span>
      <Button
        aria-label={t(paused ? 'resumeNamed' : 'pauseNamed', { network })}
        onClick={() => onChange({ provider, selector, state: paused ? 'enabled' : 'disabled' })}
      >
        {t(paused ? 'resume' : 'pause')}
      </Button>
    </li>
  )
}

/** Which networks may be used, and pausing them. */
export const Networks = () => {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useSuspenseInfiniteQuery(readinessQuery)
  const [isRecording, setRecording] = useState(false)
  const [change, setChange] = useState<ControlChange | undefined>()
  const subjects = data.pages[0]?.subjects ?? []
  const items = data.pages.flatMap((page) => page.items)
  return (
    <SettingsPage title={t('networksTitle')}>
      <p>{t('networksText')}</p>
      <ul className={rows.rows} aria-label={t('networksTitle')}>
        {subjects
          .filter(({ operation }) => operation === undefined)
          .map((subject) => (
            <Row
              key={subject.provider}
              subject={subject}
              parts={subjects.filter(({ provider, operation }) => provider === subject.provider && operation !== undefined)}
              onChange={setChange}
            />
          ))}
      </ul>
      <Section title={t('ledger')} text={t('ledgerText')} actions={<Button onClick={() => setRecording(true)}>{t('recordReview')}</Button>}>
        {items.length === 0 && <Empty text={t('ledgerEmpty')} />}
        <ul className={rows.rows}>
          {items.map((item) => (
            <Entry key={item.id} item={item} />
          ))}
        </ul>
        {hasNextPage && <ShowMore label={t('older')} busy={isFetchingNextPage} onClick={() => void fetchNextPage()} />}
      </Section>
      <RecordReview open={isRecording} subjects={subjects} onClose={() => setRecording(false)} />
      {change && <ChangeControl change={change} onClose={() => setChange(undefined)} />}
    </SettingsPage>
  )
}
