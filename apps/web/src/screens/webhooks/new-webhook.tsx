import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { createWebhook, eventCatalogQuery, type EventTypes } from '#api/webhooks.ts'
import { required, useServerForm } from '#api/use-server-form.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog/dialog.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { translator } from '#i18n/translator.ts'
import { EventChoice } from './event-choice.tsx'
import { ShownSecret } from './shown-secret.tsx'
import styles from './webhooks.module.css'

const common = translator('common')
const t = translator('webhooks')

interface NewWebhookProps {
  workspaceId: string
  onClose: () => void
}

interface Created {
  id: string
  secret: string
}

const NewWebhookForm = ({ workspaceId, onClose, onCreated }: NewWebhookProps & { onCreated: (created: Created) => void }) => {
  const { data: catalog = [], error } = useQuery(eventCatalogQuery)
  const [types, setTypes] = useState<EventTypes>(['*'])
  const { field, busy, failure, onSubmit } = useServerForm({
    defaultValues: { url: '' },
    send: async ({ url }) => onCreated(await createWebhook(workspaceId, { url, event_types: types })),
  })
  return (
    <form onSubmit={onSubmit} noValidate className={styles.form}>
      {(failure ?? error) != null && <ErrorNotice error={failure ?? error} />}
      <TextField
        type="url"
        label={t('url')}
        help={t('urlHelp')}
        placeholder="https://"
        autoComplete="off"
        maxLength={2048}
        {...field('url', required(t('urlMissing')))}
      />
      <EventChoice catalog={catalog} chosen={types} onChange={setTypes} />
      <DialogActions>
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button type="submit" look="primary" busy={busy} {...(types.length === 0 && { disabledReason: t('noEvents') })}>
          {t('createWebhook')}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Creates a webhook, shows its signing secret, and continues at its page. */
export const NewWebhookDialog = ({ open, workspaceId, onClose }: NewWebhookProps & { open: boolean }) => {
  const navigate = useNavigate()
  const [created, setCreated] = useState<Created>()
  return (
    <>
      <Dialog open={open} onClose={onClose} title={t('createWebhook')} text={t('createText')}>
        <NewWebhookForm
          workspaceId={workspaceId}
          onClose={onClose}
          onCreated={(webhook) => {
            onClose()
            setCreated(webhook)
          }}
        />
      </Dialog>
      <ShownSecret
        value={created?.secret}
        onClose={() => {
          setCreated(undefined)
          if (created) void navigate({ to: '/settings/webhooks/$id', params: { id: created.id } })
        }}
      />
    </>
  )
}
