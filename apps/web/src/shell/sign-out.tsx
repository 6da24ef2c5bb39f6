import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { explain } from '#api/explain.ts'
import { countKept } from '#lib/kept.ts'
import { saveWork } from '#lib/unsaved-work.ts'
import { Confirm } from '#ui/confirm/confirm.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { leave } from '#access/enter.ts'
import { translator } from '#i18n/translator.ts'
import { shellRoute } from './shell.route.ts'

const t = translator('shell')

/**
 * Signs out: immediately if the server has everything, otherwise after a confirmation, because unsaved work is erased from this browser.
 */
export const SignOut = ({ onClose }: { onClose: () => void }) => {
  const router = useRouter()
  const { user } = shellRoute.useRouteContext()
  const signOut = useMutation({
    mutationFn: () => leave(router),
    onError: (error) => {
      showToast(explain(error))
      onClose()
    },
  })
  const { data: count } = useQuery({
    queryKey: ['kept', user.id],
    queryFn: async () => {
      await saveWork()
      return countKept(user.id)
    },
    // Don't refetch what sign-out clears.
    enabled: signOut.isIdle,
    gcTime: 0,
    networkMode: 'always',
  })
  const begin = useEffectEvent(() => signOut.mutate())
  useEffect(() => {
    if (count === 0) begin()
  }, [count])
  if (!count) return null
  return (
    <Confirm
      open
      onClose={onClose}
      title={t('eraseKept')}
      text={t('eraseKeptText', { count })}
      action={t('signOut')}
      busy={signOut.isPending}
      onConfirm={() => signOut.mutate()}
    />
  )
}
