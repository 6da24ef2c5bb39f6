import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { type WebhookView, webhooksQuery } from '#api/webhooks.ts'
import type { Command } from '#lib/command.ts'
import { browserZone, formatDate } from '#i18n/time.ts'
import { useCommands } from '#shell/commands.ts'
import { SettingsPage } from '#shell/settings/settings-page.tsx'
import { Button, ButtonAnchor } from '#ui/button/button.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { translator } from '#i18n/translator.ts'
import { NewWebhookDialog } from './new-webhook.tsx'
import { nameStatus } from './status.ts'
import styles from './webhooks.module.css'
import { webhooksRoute } from './webhooks.route.ts'

const t = translator('webhooks')

const createCommand: Command<{ mayManage: boolean; openCreate: () => void }> = {
  id: 'create-webhook',
  group: 'create',
  icon: Plus,
  label: () => t('createWebhook'),
  isEnabled: ({ mayManage }) => mayManage,
  run: ({ openCreate }) => openCreate(),
}

const countEvents = ({ event_types: types }: WebhookView): string =>
  types === '*' ? t('allEvents') : t('events', { count: types.split(' ').length })

const WebhookRow = ({ webhook }: { webhook: WebhookView }) => (
  <li className={styles.row} data-status={webhook.status}>
    <Link to="/settings/webhooks/$id" params={{ id: webhook.id }} className={styles.url}>
      {webhook.url}
    </Link>
    <span className={styles.more}>
      {nameStatus(webhook.status)} · {countEvents(webhook)} · {t('created', { date: formatDate(webhook.created_at, browserZone()) })}
    </span>
  </li>
)

export const Webhooks = () => {
  const { workspace } = webhooksRoute.useRouteContext()
  const { data: webhooks } = useSuspenseQuery(webhooksQuery(workspace.id))
  const [isCreating, setCreating] = useState(false)
  const openCreate = (): void => setCreating(true)
  const mayManage = workspace.can.manage_webhooks
  useCommands([createCommand], { mayManage, openCreate })
  return (
    <SettingsPage
      title={t('title')}
      actions={
        <>
          <ButtonAnchor href="/api/v1/docs">{t('docs')}</ButtonAnchor>
          {mayManage && (
            <Button look="primary" onClick={openCreate}>
              {t('createWebhook')}
            </Button>
          )}
        </>
      }
    >
      <p className={styles.text}>{t('text')}</p>
      {webhooks.length === 0 && <Empty text={mayManage ? t('empty') : t('emptyForOthers')} />}
      <ul className={styles.list} aria-label={t('title')}>
        {webhooks.map((webhook) => (
          <WebhookRow key={webhook.id} webhook={webhook} />
        ))}
      </ul>
      <NewWebhookDialog open={isCreating} workspaceId={workspace.id} onClose={() => setCreating(false)} />
    </SettingsPage>
  )
}
