import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { explain } from '#api/explain.ts'
import { deleteVoice, makeDefaultVoice, type VoiceView } from '#api/voices.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { Button } from '#ui/button/button.tsx'
import { Confirm } from '#ui/confirm/confirm.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './voices.module.css'

const t = translator('voices')

/** Nothing for the default voice, which can be neither deleted nor made default again. */
export const VoiceActions = ({ voice }: { voice: VoiceView }) => {
  const [isAsking, setAsking] = useState(false)
  const { name } = voice
  const choosing = useMutation({
    mutationFn: () => makeDefaultVoice(voice),
    onSuccess: () => void showToast(t('madeDefault', { name })),
    onError: (error) => void showToast(explain(error)),
  })
  const deleting = useMutation({ mutationFn: () => deleteVoice(voice), onSuccess: () => void showToast(t('deleted', { name })) })
  if (voice.is_default) return <p className={styles.text}>{t('isDefault')}</p>
  return (
    <div className={styles.actions}>
      <Button busy={choosing.isPending} onClick={() => choosing.mutate()}>
        {t('makeDefault')}
      </Button>
      <Button look="danger" onClick={() => setAsking(true)}>
        {t('delete')}
      </Button>
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('deleteTitle', { name })}
        text={t('deleteText')}
        action={t('delete')}
        busy={deleting.isPending}
        onConfirm={() => deleting.mutate()}
      >
        {deleting.error && <ErrorNotice error={deleting.error} />}
      </Confirm>
    </div>
  )
}
