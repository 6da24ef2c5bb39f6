import { useMutation } from '@tanstack/react-query'
import { ErrorNotice } from '#api/error-notice.tsx'
import { type MailTestView, testMailServer } from '#api/server-mail.ts'
import { translator } from '#i18n/translator.ts'
import { Button } from '#ui/button/button.tsx'
import details from '#ui/details/details.module.css'
import { Notice } from '#ui/notice/notice.tsx'
import { PasswordField } from '#ui/password-field/password-field.tsx'
import { Section } from '#ui/section/section.tsx'
import type { ServerDraft } from './draft.ts'
import { FromEnvironment, TextSetting } from './setting.tsx'
import styles from './settings.module.css'

const t = translator('serverSettings')

/** The address contains a password, so it is never shown, only replaced or removed. */
const MailServer = ({ draft: { saved, values, edit, faultOf } }: { draft: ServerDraft }) => {
  const { source, has_value: isSet } = saved.smtp_url
  const typed = values.smtp_url
  if (source === 'environment') return <FromEnvironment name="smtp_url">{t('secretSet')}</FromEnvironment>
  return (
    <div className={styles.setting}>
      <PasswordField
        label={t('smtp_url')}
        help={t('smtp_urlHelp')}
        autoComplete="new-password"
        maxLength={2048}
        value={typed ?? ''}
        error={faultOf('smtp_url')}
        onChange={({ target }) => edit({ smtp_url: target.value || undefined })}
      />
      <div className={styles.source}>
        <span className={details.more}>
          {typed === '' ? t('smtpRemoved') : typed !== undefined ? t('source_edited') : isSet ? t('smtpSet') : t('smtpNone')}
        </span>
        {isSet && typed === undefined && (
          <Button look="quiet" onClick={() => edit({ smtp_url: '' })}>
            {t('smtpRemove')}
          </Button>
        )}
      </div>
    </div>
  )
}

const Outcome = ({ result: { ok, code, recipient, detail } }: { result: MailTestView }) => (
  <Notice tone={ok ? 'plain' : 'failed'} title={t(`test_${code}`, { recipient })}>
    {detail !== undefined && <code>{detail}</code>}
  </Notice>
)

const MailTest = ({ draft: { saved, isDirty } }: { draft: ServerDraft }) => {
  const { mutate, data, error, isPending } = useMutation({ mutationFn: testMailServer })
  const reason = isDirty ? t('saveFirst') : saved.smtp_url.has_value ? undefined : t('smtpNone')
  return (
    <div className={details.stacked}>
      <div>
        <Button busy={isPending} disabledReason={reason} onClick={() => mutate()}>
          {t('sendTest')}
        </Button>
      </div>
      {reason !== undefined && <span className={details.more}>{reason}</span>}
      {error && <ErrorNotice error={error} />}
      {data && !isPending && !isDirty && <Outcome result={data} />}
    </div>
  )
}

export const MailSection = ({ draft }: { draft: ServerDraft }) => (
  <Section id="mail" title={t('mail')} text={t('mailText')}>
    <div className={styles.form}>
      <MailServer draft={draft} />
      <TextSetting name="mail_from" draft={draft} help={t('mail_fromHelp')} />
      <MailTest draft={draft} />
    </div>
  </Section>
)
