import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { publishingOptionsQuery } from '#api/account-choices.ts'
import type { Option } from '#ui/combobox/combobox.tsx'
import { nameChoice } from './name-setting.ts'
import type { SettingControlProps } from './setting-control.tsx'

export interface LiveChoices {
  /** Absent if not requested, still loading, or not available. */
  options: readonly Option[] | undefined
  /** Label of the account's default at the network. */
  preferred: string | undefined
  isAsking: boolean
  /** Nothing is known yet. */
  isLoading: boolean
  error: unknown
  retry: () => void
  /** Searches further choices; absent if the network has no others and all of them fit on one page. */
  onSearch: ((search: string) => void) | undefined
  /** The options are results of a search. */
  isSearching: boolean
}

/** Loads the choices that the account's network currently offers for a setting. */
export const useLiveChoices = ({ field, accountId, within }: Pick<SettingControlProps, 'field' | 'accountId' | 'within'>): LiveChoices => {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed)
  const isAsked =
    field.live !== undefined && accountId !== undefined && (field.within === undefined || field.isWithinDefault || within !== undefined)
  const {
    data: first,
    error,
    isFetching,
    isLoading,
    refetch,
  } = useQuery({ ...publishingOptionsQuery(accountId ?? '', field.key, { within }), enabled: isAsked })
  const hasMore = field.live === 'search' || first?.next_cursor !== undefined
  const isSearching = isAsked && hasMore && search !== ''
  const { data: found } = useQuery({ ...publishingOptionsQuery(accountId ?? '', field.key, { within, search }), enabled: isSearching })
  const items = (isSearching ? found : first)?.items
  const label = (item: { value: string; label: string }): string => nameChoice(field, item)
  const preferred = first?.items.find(({ is_default: isDefault }) => isDefault)
  return {
    options: items?.length
      ? items.map((item) => ({ value: item.value, label: label(item), ...(item.description ? { description: item.description } : {}) }))
      : undefined,
    preferred: preferred && label(preferred),
    isAsking: isFetching,
    isLoading,
    error,
    retry: () => void refetch(),
    onSearch: isAsked && hasMore ? setTyped : undefined,
    isSearching,
  }
}
