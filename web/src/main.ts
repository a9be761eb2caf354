import { mount } from "svelte";
import "./app.css";
import "./lib/cards/shapes.css";
import { place } from "#place";
import App from "./App.svelte";
import { say, speak } from "./lib/language";
import { prefs } from "./lib/prefs.svelte";

// A language that cannot be loaded is no reason to show nothing.
await speak(prefs.language).catch(() => {});
document.title = say("house.name");
place.begin();
mount(App, { target: document.getElementById("app")! });
