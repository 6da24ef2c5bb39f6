import { accountOption } from '#web/post/account-option.tsx'
import { Picker } from '#ui/picker/picker.tsx'
import { translator } from '#i18n/translator.ts'
import type { View } from '#composer/hooks/use-views.ts'
import { AccountMarks, AccountTab } from './account-tab.tsx'
import styles from './accounts.module.css'

const t = translator('composer')

interface ViewPickerProps {
  /** Names the button for screen readers. */
  label: string
  views: readonly View[]
  value: string
  onChange: (value: string) => void
  /** The choice for all accounts; absent if one must be selected. */
  all?: { value: string; label: string } | undefined
}

/** Searches a post's accounts. For more accounts than tabs or a plain list can show. */
export const ViewPicker = ({ label, views, value, onChange, all }: ViewPickerProps) => {
  const shown = views.find(({ id }) => id === value)
  return (
    <Picker
      className={styles.picker}
      label={label}
      find={t('findAccount')}
      value={value}
      onChange={onChange}
      options={[
        ...(all ? [all] : []),
        ...views.map(({ id, account, name }) => ({
          ...accountOption(account, { value: id, end: <AccountMarks accountId={id} /> }),
          // An account can be a destination more than once, and only the name distinguishes them.
          keywords: name,
        })),
      ]}
    >
      {shown ? <AccountTab accountId={shown.id} account={shown.account} name={shown.name} /> : all?.label}
    </Picker>
  )
}
