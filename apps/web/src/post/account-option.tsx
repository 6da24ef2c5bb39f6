import type { AccountView } from '#api/accounts.ts'
import { pictureOf } from '#api/all-accounts.ts'
import { nameAndHandle, nameNetwork } from '#networks/names.ts'
import { toMark } from '#networks/mark.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import type { PickerOption } from '#ui/picker/picker.tsx'

/** An account as a picker row: avatar, name, handle and network. `end` is content specific to the list. */
export const accountOption = (
  account: AccountView,
  { value = account.id, end }: Partial<Pick<PickerOption, 'value' | 'end'>> = {},
): PickerOption => {
  const { name: label, handle } = nameAndHandle(account)
  return {
    value,
    label,
    description: [handle, nameNetwork(account.platform)].filter((text) => text && text !== label).join(' · '),
    keywords: account.slug,
    start: <Avatar name={label} src={pictureOf(account)} size={24} mark={toMark(account.platform)} />,
    end,
  }
}
