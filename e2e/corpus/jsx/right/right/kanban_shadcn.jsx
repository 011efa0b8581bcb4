"use client"

import { useState } from "react"
import { GripVertical, Plus, Trash2 } from "lucide-react"
import { Badge } from "@/components/ui/badge"
import { Button } from "@/components/ui/button"
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card"
import { Input } from "@/components/ui/input"
import { cn } from "@/lib/utils"

const COLUMNS = ["todo", "doing", "done"]

export default function Kanban() {
  const [cards, setCards] = useState([
    { id: 1, text: "Write the proposal", column: "todo" },
    { id: 2, text: "Book the venue", column: "doing" },
  ])
  const [draft, setDraft] = useState("")
  const [dragged, setDragged] = useState(null)

  const add = () => {
    const text = draft.trim()
    if (!text) return
    setCards((all) => [...all, { id: Date.now(), text, column: "todo" }])
    setDraft("")
  }

  const drop = (column) => {
    setCards((all) => all.map((card) => (card.id === dragged ? { ...card, column } : card)))
    setDragged(null)
  }

  return (
    <div className="grid gap-4 p-6 md:grid-cols-3">
      <div className="col-span-full flex gap-2">
        <Input
          value={draft}
          placeholder="New card"
          onChange={(e) => setDraft(e.target.value)}
          onKeyDown={(e) => e.key === "Enter" && add()}
        />
        <Button onClick={add}>
          <Plus className="mr-1 h-4 w-4" /> Add
        </Button>
      </div>
      {COLUMNS.map((column) => (
        <Card key={column} onDragOver={(e) => e.preventDefault()} onDrop={() => drop(column)}>
          <CardHeader>
            <CardTitle className="flex justify-between">
              {column}
              <Badge variant="secondary">{cards.filter((card) => card.column === column).length}</Badge>
            </CardTitle>
          </CardHeader>
          <CardContent className="space-y-2">
            {cards
              .filter((card) => card.column === column)
              .map((card) => (
                <div
                  key={card.id}
                  draggable
                  onDragStart={() => setDragged(card.id)}
                  className={cn("flex items-center rounded border p-2", dragged === card.id && "opacity-50")}
                >
                  <GripVertical className="h-4 w-4" />
                  <span className="flex-1">{card.text}</span>
                  <Button
                    size="icon"
                    variant="ghost"
                    aria-label="Delete"
                    onClick={() => setCards((all) => all.filter(({ id }) => id !== card.id))}
                  >
                    <Trash2 className="h-4 w-4" />
                  </Button>
                </div>
              ))}
          </CardContent>
        </Card>
      ))}
    </div>
  )
}
