// Starts the language server of cardlang for card files; all that it says of a file comes from there.
"use strict";

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

function activate() {
  const command = vscode.workspace.getConfiguration("cardlang").get("command", "cardlang");
  const server = { command, args: ["lsp"] };
  client = new LanguageClient("cardlang", "cardlang", server, { documentSelector: [{ language: "card" }] });
  return client.start();
}

function deactivate() {
  return client ? client.stop() : undefined;
}

module.exports = { activate, deactivate };
