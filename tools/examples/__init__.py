"""Small programs that show how the door for other players is used."""
