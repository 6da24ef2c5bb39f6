interface Named {
  social_account_id: string
  target_key: string
}

/**
 * The id of a destination in the editor and in its address: that of its account, and where one account is a destination several times, which
 * of them it is.
 */
export const idOfTarget = ({ social_account_id: id, target_key: key }: Named): string => (key === '' ? id : `${id} ${key}`)
