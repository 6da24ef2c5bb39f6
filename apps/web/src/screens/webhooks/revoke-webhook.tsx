import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { revokeWebhook, type WebhookView } from '#api/webhooks.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { Button } from '#ui/button/button.tsx'
import { Confirm } from '#ui/confirm/confirm.tsx'
import { Section } from '#ui/section/section.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'

const t = translator('webhooks')

export const RevokeWebhook = ({ webhook: { id } }: { webhook: WebhookView }) => {
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const revoking = useMutation({
    mutationFn: () => revokeWebhook(id),
    onSuccess: () => {
      showToast(t('revokedToast'))
      void navigate({ to: '/settings/webhooks' })
    },
  })
  return (
    <Section
      title={t('revokeWebhook')}
      text={t('revokeHelp')}
      actions={
        <Button look="danger" onClick={() => setAsking(true)}>
          {t('revokeWebhook')}
        </Button>
      }
    >
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('revokeTitle')}
        text={t('revokeText')}
        action={t('revokeWebhook')}
        busy={revoking.isPending}
        onConfirm={() => revoking.mutate()}
      >
        {revoking.error && <ErrorNotice error={revoking.error} />}
      </Confirm>
    </Section>
  )
}
