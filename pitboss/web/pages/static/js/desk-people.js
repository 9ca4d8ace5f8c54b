// The register of people, kept by the operator: who is known, in which role, and how they come in.
import { h } from "./dom.js";
import * as api from "./api.js";
import { Desk } from "./desk.js";
import { draftOf } from "./desk-form.js";

const ROLES = ["player", "dealer", "supervisor", "shift manager", "cashier", "director", "inspector", "operator"];
const SHORTEST = 8; // characters of a password, as the register has it

class PitPeople extends Desk {
  async load() {
    this.people = await api.get("/api/people");
  }

  facts() {
    const staff = this.people.filter((one) => one.role !== "player" && !one.disabled).length;
    return [["On duty", staff], ["Players", this.people.filter((one) => one.role === "player" && !one.disabled).length]];
  }

  picture() {
    return [this.register(), h("div", { class: "queue" }, this.adding(), this.changing())];
  }

  register() {
    return h("section", { class: "panel", "aria-label": "The register" }, h("h2", {}, "The register", h("small", {}, "every change is an entry")),
      this.people.length === 0 ? h("p", { class: "empty" }, h("b", {}, "Nobody is in the register yet."), "Whoever is to come in by a name of their own is added here.")
        : h("table", { class: "rows stackable" }, h("thead", {}, h("tr", {}, ["Name", "Role", "Comes in by", ""].map((name) => h("th", {}, name)))), h("tbody", {}, this.people.map((one) => this.row(one)))));
  }

  row(one) {
    const by = [one.password && "password", one.token && "token"].filter(Boolean).join(" and ") || "no way in yet";
    const own = one.name === this.me.player;
    const button = (does, words) => h("button", { class: "ghost", type: "button", "data-do": does, "data-name": one.name, "aria-label": `${words} ${one.name}` }, words);
    return h("tr", { class: one.disabled ? "gone" : null, "data-key": one.name }, h("td", {}, h("b", {}, one.name), own && " (you)"), h("td", {}, one.role), h("td", {}, one.disabled ? "disabled" : by),
      h("td", {}, h("div", { class: "two" }, button("choose", "Change"), !own && button(one.disabled ? "enable" : "disable", one.disabled ? "Let in again" : "Disable"))));
  }

  adding() {
    return h("form", { class: "panel fields", "data-send": "add", "aria-label": "Add somebody" }, h("h2", {}, "Add somebody"),
      h("label", { class: "field" }, "Name", h("input", { name: "name", required: true, maxlength: 64, autocomplete: "off" })), roles("player"), password(),
      h("p", { class: "note" }, "Players at a table dealt by hand need no log-in: the dealer seats them by name."),
      h("button", { class: "btn", type: "submit" }, "Add to the register"));
  }

  /** Another role, or another password, for somebody who is known. */
  changing() {
    const one = this.people.find((known) => known.name === this.state.name);
    if (!one) return null;
    const own = one.name === this.me.player;
    return h("section", { class: "panel", "aria-label": `Change ${one.name}`, "data-key": `change ${one.name}` }, h("h2", {}, one.name, h("small", {}, one.role)),
      !own && h("form", { class: "fields", "data-send": "role" }, roles(one.role), h("button", { class: "btn line", type: "submit" }, "Give this role")),
      h("form", { class: "fields", "data-send": "password" }, password(), h("button", { class: "btn line", type: "submit" }, "Set this password")));
  }

  give(person, form) {
    return this.doing(async () => {
      await api.post("/api/people", { id: api.identity(), person });
      form?.reset();
      if (person.do !== "add") this.state.name = null;
      await this.look();
    });
  }

  add(form) {
    return this.give({ do: "add", ...draftOf(form), password: form.elements.password.value }, form);
  }

  role(form) {
    return this.give({ do: "role", name: this.state.name, ...draftOf(form) }, form);
  }

  password(form) {
    return this.give({ do: "password", name: this.state.name, password: form.elements.password.value }, form);
  }

  disable({ dataset }) {
    return this.give({ do: "disable", name: dataset.name });
  }

  enable({ dataset }) {
    return this.give({ do: "enable", name: dataset.name });
  }

  choose({ dataset }) {
    this.state.name = this.state.name === dataset.name ? null : dataset.name;
    this.draw();
  }
}

const roles = (now) => h("label", { class: "field" }, "Role", h("select", { name: "role" }, ROLES.map((role) => h("option", { value: role, "data-key": role, selected: role === now }, role))));
const password = () => h("label", { class: "field" }, `Password, ${SHORTEST} characters or more`, h("input", { name: "password", type: "password", required: true, minlength: SHORTEST, autocomplete: "new-password" }));

customElements.define("pit-people", PitPeople);
