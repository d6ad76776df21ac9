/** A signed-in player of a server. */
export interface Account {
  url: string;
  token: string;
}

/** What it takes to play a run of a story. */
export interface RunKeys {
  storyId: string;
  storyToken: string;
}
