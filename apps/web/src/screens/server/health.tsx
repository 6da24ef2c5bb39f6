import { useMutation, useQuery } from '@tanstack/react-query'
import { ErrorNotice } from '#api/error-notice.tsx'
import { examinationQuery, examineServer, type FindingView } from '#api/server-admin.ts'
import { translate } from '#i18n/server-messages.ts'
import { browserZone, formatNear } from '#i18n/time.ts'
import { translator } from '#i18n/translator.ts'
import { Button } from '#ui/button/button.tsx'
import details from '#ui/details/details.module.css'
import rows from '#ui/rows/rows.module.css'
import { Section } from '#ui/section/section.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

const t = translator('server')

const ranks = ['error', 'warning', 'advice', 'ok'] as const
const tones = { error: 'bad', warning: 'bad', advice: 'none', ok: 'good' } as const

const Finding = ({ finding: { code, severity, sentence, parameters, manual_href } }: { finding: FindingView }) => (
  <li className={rows.row}>
    <div className={details.stacked}>
      <span>
        <span className={details.status} data-tone={tones[severity]}>
          {t(severity)}
        </span>{' '}
        {translate(sentence, 'doctor', code, parameters)}
      </span>
      {severity !== 'ok' && <span className={details.more}>{t('manual', { page: manual_href })}</span>}
    </div>
  </li>
)

const Findings = ({ findings }: { findings: readonly FindingView[] }) => {
  const sorted = findings.toSorted((one, other) => ranks.indexOf(one.severity) - ranks.indexOf(other.severity))
  const passed = sorted.filter(({ severity }) => severity === 'ok')
  const others = sorted.slice(0, sorted.length - passed.length)
  return (
    <>
      {others.length === 0 && <p>{t('allGood')}</p>}
      <ul className={rows.rows} aria-label={t('health')}>
        {others.map((finding) => (
          <Finding key={finding.sentence} finding={finding} />
        ))}
      </ul>
      <details>
        <summary>{t('showOk', { count: passed.length })}</summary>
        <ul className={rows.rows}>
          {passed.map((finding) => (
            <Finding key={finding.sentence} finding={finding} />
          ))}
        </ul>
      </details>
    </>
  )
}

/** What the server's own checks found, the most urgent first. */
export const Health = ({ version }: { version: string }) => {
  const { data, error, refetch } = useQuery(examinationQuery)
  const { mutate, isPending, error: failure } = useMutation({ mutationFn: examineServer })
  return (
    <Section
      id="health"
      title={t('health')}
      text={data && t('healthText', { version, at: formatNear(data.checked_at, browserZone()) })}
      actions={
        <Button busy={isPending} onClick={() => mutate()}>
          {t('examine')}
        </Button>
      }
    >
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {failure && <ErrorNotice error={failure} />}
      {data ? <Findings findings={data.items} /> : !error && <Skeleton height="8rem" />}
    </Section>
  )
}
