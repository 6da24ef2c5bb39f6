import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { completeSelection, type SelectionView } from '#api/account-connections.ts'
import { isMatch } from '#lib/find.ts'
import { Button } from '#ui/button/button.tsx'
import { Check } from '#ui/check/check.tsx'
import details from '#ui/details/details.module.css'
import { ErrorNotice } from '#api/error-notice.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { translator } from '#i18n/translator.ts'
import { searchedFrom } from '../searched.ts'
import styles from '../accounts.module.css'

const t = translator('accounts')

interface SelectionFormProps {
  selection: SelectionView
  onConnected: (ids: string[]) => void
}

/** Chooses which of the accounts that an authorization found to connect. Connected ones are chosen, so that they stay connected. */
export const SelectionForm = ({ selection: { connection_id: id, items }, onConnected }: SelectionFormProps) => {
  const [chosen, setChosen] = useState(() => new Set(items.filter(({ connected }) => connected).map(({ selection_id }) => selection_id)))
  const [query, setQuery] = useState('')
  const connecting = useMutation({ mutationFn: () => completeSelection(id, [...chosen]), onSuccess: onConnected })
  const shown = items.filter(({ display_name: label, account_username: description }) => isMatch({ label, description }, query))
  const choose = (key: string, isChosen: boolean): void => {
    const next = new Set(chosen)
    if (isChosen) next.add(key)
    else next.delete(key)
    setChosen(next)
  }
  return (
    <div className={details.form}>
      {connecting.error && <ErrorNotice error={connecting.error} />}
      {items.length >= searchedFrom && (
        <TextField label={t('search')} type="search" value={query} onChange={({ target }) => setQuery(target.value)} />
      )}
      <ul className={styles.choices} aria-label={t('selectTitle')}>
        {shown.map(({ selection_id: key, display_name, account_username, connected }) => (
          <li key={key}>
            <Check
              label={display_name || account_username}
              help={connected ? t('alreadyConnected') : account_username}
              checked={chosen.has(key)}
              onChange={(isChosen) => choose(key, isChosen)}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button
          look="primary"
          busy={connecting.isPending}
          disabledReason={chosen.size === 0 ? t('chooseOne') : undefined}
          onClick={() => connecting.mutate()}
        >
          {t('connectCount', { count: chosen.size })}
        </Button>
      </div>
    </div>
  )
}
