import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { ErrorNotice } from '#api/error-notice.tsx'
import { type MailView, serverMailQuery } from '#api/server-mail.ts'
import { browserZone, formatNear } from '#i18n/time.ts'
import { translator } from '#i18n/translator.ts'
import { Button } from '#ui/button/button.tsx'
import { CopyButton } from '#ui/copy-button/copy-button.tsx'
import details from '#ui/details/details.module.css'
import rows from '#ui/rows/rows.module.css'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

import styles from './mail.module.css'

const t = translator('server')

const tones = {
  created: 'none',
  queued: 'none',
  sent: 'good',
  delivered: 'good',
  delivery_failed: 'bad',
  delivery_unavailable: 'none',
} as const

const factsOf = ({ kind, status_at, attempts, error, message_id }: MailView): [string, string][] => [
  [t('mailKind'), t(`mailKind_${kind}`)],
  [t('mailStatusAt'), formatNear(status_at, browserZone(), { precise: true })],
  [t('mailAttempts'), String(attempts)],
  ...(error === undefined ? [] : [[t('mailError'), error] as [string, string]]),
  [t('mailMessageId'), message_id],
]

/** The text of an email that no mail server accepted, to be passed on by hand. */
const Content = ({ id }: { id: string }) => {
  const { data, error, refetch } = useQuery(serverMailQuery(id))
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height="4rem" />
  const { content } = data
  if (!content) return <output>{t('mailContentGone')}</output>
  return (
    <div className={details.stacked}>
      {content.paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {content.code !== undefined && <code>{content.code}</code>}
      {content.action && (
        <>
          <span>{content.action.label}</span>
          <code>{content.action.url}</code>
          <CopyButton text={content.action.url} label={t('mailCopyLink')} />
        </>
      )}
    </div>
  )
}

export const MailRow = ({ mail }: { mail: MailView }) => {
  const { id, subject, recipient, status, created_at } = mail
  const [isShown, setShown] = useState(false)
  const isPrivate = status === 'sent' || status === 'delivered'
  return (
    <li className={rows.row}>
      <div className={details.stacked}>
        <span>
          {subject}{' '}
          <span className={details.status} data-tone={tones[status]}>
            {t(`mail_${status}`)}
          </span>
        </span>
        <span className={details.more}>
          {recipient} · <time dateTime={created_at}>{formatNear(created_at, browserZone())}</time>
        </span>
        <details>
          <summary>{t('mailDetails')}</summary>
          <div className={styles.opened}>
            <dl className={details.facts}>
              {factsOf(mail).map(([name, value]) => (
                <Fragment key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </Fragment>
              ))}
            </dl>
            {isPrivate ? (
              <p className={details.more}>{t('mailContentPrivate')}</p>
            ) : isShown ? (
              <Content id={id} />
            ) : (
              <>
                <p className={details.more}>{t('mailContentText')}</p>
                <Button onClick={() => setShown(true)}>{t('mailContentShow')}</Button>
              </>
            )}
          </div>
        </details>
      </div>
    </li>
  )
}
