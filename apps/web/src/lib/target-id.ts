interface Named {
  social_account_id: string
  target_key: string
}

/** The id of a destination in the editor and its URL: its account's id, plus the target if one account has several destinations. */
export const idOfTarget = ({ social_account_id: id, target_key: key }: Named): string => (key === '' ? id : `${id} ${key}`)
