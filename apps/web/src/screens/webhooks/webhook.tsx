import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { explain } from '#api/explain.ts'
import {
  changeWebhook,
  eventCatalogQuery,
  type EventTypes,
  rotateSecret,
  testWebhook,
  type WebhookView,
  webhookQuery,
} from '#api/webhooks.ts'
import { useServerForm } from '#api/use-server-form.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { SettingsPage } from '#shell/settings/settings-page.tsx'
import { Button } from '#ui/button/button.tsx'
import { Confirm } from '#ui/confirm/confirm.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Section } from '#ui/section/section.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'
import { Deliveries } from './deliveries.tsx'
import { EventChoice } from './event-choice.tsx'
import { RevokeWebhook } from './revoke-webhook.tsx'
import { ShownSecret } from './shown-secret.tsx'
import { nameStatus } from './status.ts'
import styles from './webhooks.module.css'
import { webhookRoute } from './webhooks.route.ts'

const common = translator('common')
const t = translator('webhooks')

const onError = (error: Error): void => void showToast(explain(error))

const Edit = ({ webhook }: { webhook: WebhookView }) => {
  const { data: catalog } = useSuspenseQuery(eventCatalogQuery)
  const [types, setTypes] = useState(webhook.event_types.split(' ') as EventTypes)
  const { field, busy, failure, onSubmit } = useServerForm({
    defaultValues: { url: webhook.url },
    send: async ({ url }) => {
      await changeWebhook(webhook.id, { url, event_types: types })
      showToast(t('saved'))
    },
  })
  return (
    <Section title={t('settings')}>
      <form onSubmit={onSubmit} noValidate className={styles.form}>
        {failure !== undefined && <ErrorNotice error={failure} />}
        <TextField type="url" label={t('url')} maxLength={2048} {...field('url')} />
        <EventChoice catalog={catalog} chosen={types} onChange={setTypes} />
        <div>
          <Button type="submit" look="primary" busy={busy} {...(types.length === 0 && { disabledReason: t('noEvents') })}>
            {common('save')}
          </Button>
        </div>
      </form>
    </Section>
  )
}

const Secret = ({ id }: { id: string }) => {
  const [isAsking, setAsking] = useState(false)
  const [secret, setSecret] = useState<string>()
  const rotating = useMutation({
    mutationFn: () => rotateSecret(id),
    onSuccess: (value) => {
      setAsking(false)
      setSecret(value)
    },
  })
  return (
    <Section title={t('secret')} text={t('rotateHelp')} actions={<Button onClick={() => setAsking(true)}>{t('rotate')}</Button>}>
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('rotateTitle')}
        text={t('rotateText')}
        action={t('rotate')}
        busy={rotating.isPending}
        onConfirm={() => rotating.mutate()}
      >
        {rotating.error && <ErrorNotice error={rotating.error} />}
      </Confirm>
      <ShownSecret value={secret} onClose={() => setSecret(undefined)} />
    </Section>
  )
}

export const Webhook = () => {
  const { workspace } = webhookRoute.useRouteContext()
  const { id } = webhookRoute.useParams()
  const { data: webhook } = useSuspenseQuery(webhookQuery(id))
  const mayManage = workspace.can.manage_webhooks && webhook.status !== 'revoked'
  const test = useMutation({ mutationFn: () => testWebhook(id), onSuccess: () => void showToast(t('testSent')), onError })
  const toggle = useMutation({
    mutationFn: () => changeWebhook(id, { status: webhook.status === 'active' ? 'disabled' : 'active' }),
    onError,
  })
  return (
    <SettingsPage
      title={t('webhook')}
      beside={nameStatus(webhook.status)}
      actions={
        mayManage && (
          <>
            <Button busy={toggle.isPending} onClick={() => toggle.mutate()}>
              {webhook.status === 'active' ? t('disable') : t('enable')}
            </Button>
            {webhook.status === 'active' && (
              <Button busy={test.isPending} onClick={() => test.mutate()}>
                {t('sendTest')}
              </Button>
            )}
          </>
        )
      }
    >
      <p className={styles.address}>{webhook.url}</p>
      {webhook.status === 'disabled' && <Notice tone="asking">{t('disabledText')}</Notice>}
      <Deliveries id={id} mayManage={mayManage} />
      {mayManage && (
        <>
          <Edit key={id} webhook={webhook} />
          <Secret id={id} />
          <RevokeWebhook webhook={webhook} />
        </>
      )}
    </SettingsPage>
  )
}
