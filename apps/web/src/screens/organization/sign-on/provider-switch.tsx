import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorNotice } from '#api/error-notice.tsx'
import { explain, hasCode } from '#api/explain.ts'
import { type ProviderView, switchProvider } from '#api/sign-on.ts'
import { translator } from '#i18n/translator.ts'
import { Button } from '#ui/button/button.tsx'
import { Confirm } from '#ui/confirm/confirm.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { showToast } from '#ui/toast/toast.tsx'

const t = translator('signOn')

interface ProviderSwitchProps {
  organizationId: string
  provider: Pick<ProviderView, 'id' | 'name' | 'is_active'>
}

/** Turns a provider on, or off after a confirmation, because its sessions end. */
export const ProviderSwitch = ({ organizationId, provider: { id, name, is_active: isActive } }: ProviderSwitchProps) => {
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (wanted: boolean) => switchProvider(organizationId, id, wanted),
    onSuccess: (ended, wanted) => {
      setAsking(false)
      showToast(wanted ? t('turnedOn', { name }) : t('turnedOff', { name }), wanted ? undefined : t('sessionsEnded', { count: ended }))
    },
    onError: (failure, wanted) => wanted && showToast(explain(failure)),
  })
  return (
    <>
      <Button
        aria-label={isActive ? t('turnOffNamed', { name }) : t('turnOnNamed', { name })}
        busy={isPending && !isAsking}
        onClick={() => (isActive ? setAsking(true) : mutate(true))}
      >
        {isActive ? t('turnOff') : t('turnOn')}
      </Button>
      <Confirm
        open={isAsking}
        onClose={() => {
          setAsking(false)
          reset()
        }}
        title={t('turnOffTitle', { name })}
        text={t('turnOffText')}
        action={t('turnOff')}
        busy={isPending}
        onConfirm={() => mutate(false)}
      >
        {error &&
          (hasCode(error, 'provider_required_by_policy') ? (
            <Notice tone="failed">{t('lastOfPolicy')}</Notice>
          ) : (
            <ErrorNotice error={error} />
          ))}
      </Confirm>
    </>
  )
}
