import { Fragment, type ReactNode } from 'react'
import type { LedgerItemView } from '#api/server-admin.ts'
import { browserZone, formatDate, formatNear } from '#i18n/time.ts'
import { findMessage, translator } from '#i18n/translator.ts'
import { nameNetwork } from '#networks/names.ts'
import details from '#ui/details/details.module.css'
import rows from '#ui/rows/rows.module.css'

const t = translator('server')

type Fact = [name: string, value: ReactNode]

const dateOf = (at: string): string => formatDate(at, browserZone())

const factsOfControl = ({ reason_code, selector, starts_at, expires_at }: NonNullable<LedgerItemView['control']>): Fact[] => [
  [t('ledgerReason'), <code key="reason">{reason_code}</code>],
  ...Object.entries(selector).map(([key, value]): Fact => [
    findMessage('server', `selector_${key}`) ?? key,
    <code key={key}>{value}</code>,
  ]),
  [t('ledgerStarts'), formatNear(starts_at, browserZone(), { precise: true })],
  ...(expires_at === undefined ? [] : [[t('ledgerExpires'), formatNear(expires_at, browserZone(), { precise: true })] as Fact]),
]

const factsOfReview = (review: NonNullable<LedgerItemView['review']>): Fact[] => [
  [t('reviewState'), findMessage('server', `review_${review.state}`) ?? review.state],
  ...(review.tier ? [[t('reviewTier'), review.tier] as Fact] : []),
  [
    t('reviewSource'),
    <a key="source" href={review.source_url} target="_blank" rel="noreferrer">
      {review.source_url}
    </a>,
  ],
  [t('reviewedAt'), dateOf(review.reviewed_at)],
  [t('ledgerExpires'), dateOf(review.expires_at)],
  [t('reviewApp'), <code key="app">{review.app_fingerprint}</code>],
]

const factsOfCertification = (certification: NonNullable<LedgerItemView['certification']>): Fact[] => [
  [t('certified'), <code key="profile">{certification.output_profile}</code>],
  [t('selector_operation'), <code key="operation">{certification.operation}</code>],
  [t('certificationKind'), certification.kind],
  [t('testedAt'), dateOf(certification.tested_at)],
  [t('ledgerExpires'), dateOf(certification.expires_at)],
]

const factsOf = ({ control, review, certification }: LedgerItemView): Fact[] => [
  ...(control ? factsOfControl(control) : []),
  ...(review ? factsOfReview(review) : []),
  ...(certification ? factsOfCertification(certification) : []),
]

/** An entry of the readiness ledger, with what was recorded. */
export const Entry = ({ item }: { item: LedgerItemView }) => {
  const { kind, provider, created_at, control } = item
  const network = nameNetwork(provider)
  return (
    <li className={rows.row}>
      <details className={details.stacked}>
        <summary>
          {kind === 'runtime_control'
            ? t('entry_runtime_control', { state: control?.state ?? '', network })
            : t(`entry_${kind}`, { network })}
        </summary>
        <dl className={details.facts}>
          {factsOf(item).map(([name, value]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
        </dl>
      </details>
      <time className={details.more} dateTime={created_at}>
        {formatNear(created_at, browserZone())}
      </time>
    </li>
  )
}
