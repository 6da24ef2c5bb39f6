import { useSuspenseQuery } from '@tanstack/react-query'
import { Fragment, useEffect } from 'react'
import { ErrorNotice } from '#api/error-notice.tsx'
import { forgetHeld, heldQuery, type HeldView, isReleasing } from '#api/server-held.ts'
import { browserZone, formatMoment } from '#i18n/time.ts'
import { currentLanguage, translator } from '#i18n/translator.ts'
import { SettingsPage } from '#shell/settings/settings-page.tsx'
import { ButtonLink } from '#ui/button/button.tsx'
import details from '#ui/details/details.module.css'
import { Empty } from '#ui/empty/empty.tsx'
import { Section } from '#ui/section/section.tsx'
import { ReleaseForm } from './release-form.tsx'

const t = translator('held')

const formatCount = (value: number): string => new Intl.NumberFormat(currentLanguage()).format(value)

const momentOf = (at: string | undefined): string => (at === undefined ? '' : formatMoment(at, browserZone()))

const Facts = ({ facts }: { facts: readonly (readonly [string, string])[] }) => (
  <dl className={details.facts}>
    {facts.map(([name, value]) => (
      <Fragment key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </Fragment>
    ))}
  </dl>
)

const State = ({ held: { held, reason = 'operator', restored_from, backup_at, restored_at, counts } }: { held: HeldView }) => (
  <Section title={t(held ? 'onHold' : 'released')} text={t(held ? 'onHoldText' : 'releasedText')}>
    <Facts
      facts={[
        [t('reason'), t(`reason_${reason}`, { from: restored_from ?? '' })],
        [t('backupAt'), momentOf(backup_at)],
        [t('restoredAt'), momentOf(restored_at)],
        [t('dueNow'), formatCount(counts.due_now)],
        [t('sentSince'), formatCount(counts.sent_since)],
        [t('unknown'), formatCount(counts.unknown)],
      ]}
    />
    <p className={details.more}>{t('drafts')}</p>
  </Section>
)

const Progress = ({ held }: { held: HeldView }) => {
  const { release } = held
  if (!release) return null
  const { looked_for: count, destinations: all, found, absent, unknown } = release
  return (
    <Section
      title={t('progress')}
      text={<output>{t(isReleasing(held) ? 'progressText' : 'progressDone', { count, all })}</output>}
      actions={
        unknown > 0 && (
          <ButtonLink to="/posts" search={{ view: 'needs-you' }}>
            {t('questions')}
          </ButtonLink>
        )
      }
    >
      <Facts
        facts={[
          [t('found'), formatCount(found)],
          [t(`absent_${release.late}`), formatCount(absent)],
          [t('asked'), formatCount(unknown)],
        ]}
      />
      {unknown > 0 && <p className={details.more}>{t('askedText')}</p>}
    </Section>
  )
}

/** A server that was restored: what it may have missed, and its release. */
export const Held = () => {
  const { data: held, error, refetch } = useSuspenseQuery(heldQuery)
  useEffect(() => {
    if (!held.held) void forgetHeld()
  }, [held.held])
  return (
    <SettingsPage title={t('title')}>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {held.reason === undefined ? (
        <Empty text={t('never')} />
      ) : (
        <>
          <State held={held} />
          {held.held && !held.release && <ReleaseForm />}
          <Progress held={held} />
        </>
      )}
    </SettingsPage>
  )
}
