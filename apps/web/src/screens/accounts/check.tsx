import { useMutation } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { checkAccount } from '#api/account-connections.ts'
import type { AccountView } from '#api/accounts.ts'
import { explain } from '#api/explain.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'
import { nameAccount } from './account-row.tsx'

const t = translator('accounts')

/** Checks with the network whether the account still works. */
export const Check = ({ account, label }: { account: AccountView; label: string }) => {
  const check = useMutation({
    mutationFn: () => checkAccount(account.id),
    onSuccess: () => void showToast(t('checked', { name: nameAccount(account) })),
    onError: (error) => void showToast(t('checkFailed', { name: nameAccount(account) }), explain(error)),
  })
  return (
    <IconButton
      icon={RefreshCw}
      label={label}
      aria-disabled={check.isPending || undefined}
      onClick={() => !check.isPending && check.mutate()}
    />
  )
}
